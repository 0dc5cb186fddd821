import type { AgentJobDocument } from '../../../../generated/server/models/AgentJobDocument.js';
import type { ModuleCallee, PlanOptions, ProviderBlock } from '../../../execution/execution.js';
import type { AgentJob } from './agent-jobs.service.js';

/** Renders a job with unencrypted secrets. Only the agent that executes the run may receive it. */
export function presentAgentJob({ task, logSize }: AgentJob): AgentJobDocument {
  const { job, lease, leaseTime, phase } = task;
  return {
    data: {
      id: lease.runId,
      type: 'agent-jobs',
      attributes: {
        lease: String(lease.token),
        'lease-seconds': leaseTime / 1000,
        phase,
        organization: job.organization,
        'workspace-id': job.workspace.id,
        'workspace-name': job.workspace.name,
        'iac-version': job.iacVersion,
        destroy: job.destroy,
        module: job.module && presentModule(job.module),
        ...(job.upload ? { upload: { ...job.upload } } : {}),
        ...(job.options ? { 'plan-options': presentPlanOptions(job.options) } : {}),
        variables: job.variables.map(({ key, value, category, hcl, sensitive }) => ({
          key,
          value,
          category,
          hcl,
          sensitive,
        })),
        ...(job.identityTokens?.length
          ? { 'identity-tokens': job.identityTokens.map(({ name, token }) => ({ name, token })) }
          : {}),
        state: base64(job.state),
        'lock-file': base64(job.lockFile),
        'saved-plan': base64(task.phase === 'apply' ? task.savedPlan : null),
        'log-size': logSize,
        'registry-url': job.registry.publicUrl,
        'registry-token': job.registry.token,
        'state-token': job.registry.stateToken ?? '',
        ...(job.providerBlocks?.length
          ? { 'provider-blocks': job.providerBlocks.map(presentProviderBlock) }
          : {}),
        ...(job.egressRules?.length ? { 'egress-rules': [...job.egressRules] } : {}),
      },
    },
  };
}

type Attributes = AgentJobDocument['data']['attributes'];

function presentModule(module: ModuleCallee): NonNullable<Attributes['module']> {
  const { namespace, name, provider, version, variables, outputs, resources } = module;
  return {
    namespace,
    name,
    provider,
    version,
    variables: [...variables],
    outputs: [...outputs],
    resources: [...resources],
  };
}

function presentPlanOptions(options: PlanOptions): NonNullable<Attributes['plan-options']> {
  return {
    refresh: options.refresh,
    'refresh-only': options.refreshOnly,
    'target-addrs': [...options.targets],
    'replace-addrs': [...options.replacements],
    'structured-output': options.structuredOutput,
  };
}

function presentProviderBlock({
  configuration,
  variables,
  ...block
}: ProviderBlock): NonNullable<Attributes['provider-blocks']>[number] {
  return { ...block, variables: [...variables], configuration: JSON.stringify(configuration) };
}

const base64 = (bytes: Buffer | null): string | null => bytes && bytes.toString('base64');
