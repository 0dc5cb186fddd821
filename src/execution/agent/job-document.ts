import type { AgentJobDocument } from '../../../generated/server/models/AgentJobDocument.js';
import type { JsonObject } from '../../lib/hcl/json-value.js';
import type { ProviderBlock, RunJob } from '../execution.js';
import type { RunTask } from '../worker/run-source.js';

/** Seconds of a lease if the server is an older version, which does not send them. */
const LEASE_SECONDS = 30;

/** Converts the document of a claimed job. This machine reaches the registry at `registryUrl`. */
export function toRunTask(
  { data: { id: runId, attributes } }: AgentJobDocument,
  worker: string,
  registryUrl: string,
): RunTask {
  const { organization, module, variables, destroy } = attributes;
  // A server of an older version omits some attributes.
  const received: Partial<typeof attributes> = attributes;
  const lease = { runId, worker, token: Number(attributes.lease) };
  const job = {
    runId,
    organization,
    workspace: { id: attributes['workspace-id'], name: attributes['workspace-name'] },
    iacVersion: attributes['iac-version'],
    module,
    upload: attributes.upload ?? null,
    ...optionsOf(attributes['plan-options']),
    variables,
    state: decodeBase64(attributes.state),
    lockFile: decodeBase64(attributes['lock-file']),
    registry: {
      publicUrl: attributes['registry-url'],
      url: registryUrl,
      token: attributes['registry-token'],
      stateToken: received['state-token'] || null,
    },
    destroy,
    identityTokens: attributes['identity-tokens'] ?? [],
    egressRules: attributes['egress-rules'] ?? [],
    providerBlocks: (attributes['provider-blocks'] ?? []).map(toProviderBlock),
  };
  const savedPlan = decodeBase64(attributes['saved-plan']);
  const claim = { lease, leaseTime: (received['lease-seconds'] ?? LEASE_SECONDS) * 1000, job };
  if (attributes.phase === 'plan') return { ...claim, phase: 'plan' };
  if (!savedPlan) throw new Error(`The server assigned the apply of ${runId} without its plan.`);
  return { ...claim, phase: 'apply', savedPlan };
}

const toProviderBlock = ({
  configuration,
  ...block
}: NonNullable<
  AgentJobDocument['data']['attributes']['provider-blocks']
>[number]): ProviderBlock => ({
  ...block,
  configuration: JSON.parse(configuration) as JsonObject,
});

/** The plan options, which servers of an older version omit. */
function optionsOf(
  options: AgentJobDocument['data']['attributes']['plan-options'],
): Pick<RunJob, 'options'> {
  if (!options) return {};
  return {
    options: {
      refresh: options.refresh,
      refreshOnly: options['refresh-only'],
      targets: options['target-addrs'],
      replacements: options['replace-addrs'],
      structuredOutput: options['structured-output'],
    },
  };
}

const decodeBase64 = (base64: string | null): Buffer | null =>
  base64 === null ? null : Buffer.from(base64, 'base64');
