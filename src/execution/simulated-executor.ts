import { setTimeout as delay } from 'node:timers/promises';
import type { Json, JsonObject } from '../lib/hcl/json-value.js';
import type { ApplyOutcome, Executor, LogSink, PlanOutcome, RunJob } from './execution.js';
import { redactPlan } from './plan/json-redaction.js';
import { type ChangeCounts, NO_CHANGES, summarizePlan } from './plan/planned-changes.js';
import { Secrets } from './redaction.js';
import { createState, resourcesIn, type SimulatedResource } from './simulated-state.js';
import type { ToolVersion } from './tools/tool-version.js';

const VERSIONS: readonly ToolVersion[] = [
  { tool: 'tofu', version: '1.11.0', path: 'simulated' },
  { tool: 'tofu', version: '1.10.0', path: 'simulated' },
];
const WARNING =
  'SIMULATED RUN: nothing is provisioned. The executor "simulated" is for trying the API.';

const NO_UPLOADS =
  'The executor "simulated" executes registry modules only. Install OpenTofu or Terraform, ' +
  'and set GANTRY_RUN_EXECUTOR=cli.';

interface SimulatedPlan {
  readonly simulated: true;
  readonly resources: readonly SimulatedResource[];
  readonly changes: ChangeCounts;
}

/**
 * Simulates plans and applies of registry modules. Provisions nothing, as each line of its logs
 * states, and writes no files.
 */
export class SimulatedExecutor implements Executor {
  readonly name = 'simulated';

  /** Each plan of a module and each apply takes `durationMs` unless it is canceled. */
  constructor(private readonly durationMs = 0) {}

  async listVersions(): Promise<readonly ToolVersion[]> {
    return VERSIONS;
  }

  async listInstallableVersions(): Promise<readonly string[]> {
    return [];
  }

  async findUnavailableReason(): Promise<string | null> {
    return null;
  }

  async plan(
    job: RunJob,
    log: LogSink,
    signal: AbortSignal,
    onFetched?: () => Promise<void> | void,
  ): Promise<PlanOutcome> {
    const { module } = job;
    if (module === null) return { outcome: 'failed', message: NO_UPLOADS };
    writeLine(
      log,
      `Fetching ${module.namespace}/${module.name}/${module.provider} ${module.version}`,
    );
    const missing = module.variables.filter(
      ({ name, required }) =>
        required && !job.variables.some(({ key, category }) => key === name && category === 'iac'),
    );
    await onFetched?.();
    await this.waitForDuration(signal);
    if (signal.aborted) return { outcome: 'canceled', message: 'The plan was canceled.' };
    if (missing.length > 0)
      return {
        outcome: 'failed',
        message:
          'No value for required variable: ' + missing.map(({ name }) => `"${name}"`).join(', '),
      };
    const wanted = job.destroy
      ? []
      : module.resources.map(({ address, type }) => ({
          address: `module.this.${address}`,
          type,
          inputs: inputsOf(job),
        }));
    const document = createPlanDocument(resourcesIn(job.state), wanted);
    const summary = summarizePlan(document);
    const { add, change, destroy } = summary.changes;
    for (const { address, action } of summary.resourceChanges)
      if (action !== 'no-op') writeLine(log, `${address}: plan to ${action}`);
    writeLine(log, `Plan: ${add} to add, ${change} to change, ${destroy} to destroy.`);
    const plan: SimulatedPlan = { simulated: true, resources: wanted, changes: summary.changes };
    const json = Buffer.from(JSON.stringify(redactPlan(document, new Set(), new Secrets([]))));
    return {
      outcome: 'planned',
      plan: Buffer.from(JSON.stringify(plan)),
      lockFile: null,
      json,
      ...summary,
    };
  }

  async apply(
    job: RunJob,
    savedPlan: Buffer,
    log: LogSink,
    signal: AbortSignal,
  ): Promise<ApplyOutcome> {
    const { resources, changes } = JSON.parse(savedPlan.toString()) as SimulatedPlan;
    await this.waitForDuration(signal);
    if (signal.aborted)
      return {
        outcome: 'canceled',
        message: 'The apply was canceled.',
        changes: NO_CHANGES,
        state: null,
      };
    for (const { address } of resources) writeLine(log, `${address}: done`);
    writeLine(
      log,
      `Apply complete: ${changes.add} added, ${changes.change} changed, ${changes.destroy} ` +
        'destroyed.',
    );
    const declared = job.module?.outputs ?? [];
    const outputs = job.destroy ? [] : declared.filter(({ ephemeral }) => !ephemeral);
    return {
      outcome: 'applied',
      message: null,
      changes,
      state: createState(job, resources, outputs),
    };
  }

  kill(): void {
    // The caller has already aborted the signal, which ends the simulation.
  }

  async listLeftoverRuns(): Promise<readonly string[]> {
    return [];
  }

  async collectLeftoverState(): Promise<null> {
    return null;
  }

  async forget(): Promise<void> {
    // There is nothing to remove.
  }

  private async waitForDuration(signal: AbortSignal): Promise<void> {
    if (this.durationMs > 0)
      await delay(this.durationMs, undefined, { signal }).catch(() => undefined);
  }
}

/** Writes a JSON line like those of the tools, with the warning. */
function writeLine(log: LogSink, message: string): void {
  const line = {
    '@level': 'info',
    '@message': `[${WARNING}] ${message}`,
    '@module': 'gantry.simulated',
    type: 'log',
  };
  log.write(Buffer.from(`${JSON.stringify(line)}\n`));
}

/** The module's version and the names of variables, never values: a plan contains no secret. */
function inputsOf({ module, variables }: RunJob): string {
  return `${module?.version ?? ''} ${variables
    .map(({ key }) => key)
    .toSorted()
    .join(',')}`;
}

function actionOf(old?: SimulatedResource, next?: SimulatedResource): string {
  if (!old) return 'create';
  if (!next) return 'delete';
  return old.inputs === next.inputs ? 'no-op' : 'update';
}

function createPlanDocument(
  prior: readonly SimulatedResource[],
  wanted: readonly SimulatedResource[],
): JsonObject {
  const before = new Map(prior.map((resource) => [resource.address, resource]));
  const after = new Map(wanted.map((resource) => [resource.address, resource]));
  const changes = [...new Set([...before.keys(), ...after.keys()])].map((address): Json => {
    const [old, next] = [before.get(address), after.get(address)];
    const [type, name] = address.split('.').slice(-2);
    return {
      address,
      mode: 'managed',
      type: (next ?? old)?.type ?? type ?? '',
      name: name ?? '',
      change: {
        actions: [actionOf(old, next)],
        before: old ? { made: old.inputs } : null,
        after: next ? { made: next.inputs } : null,
      },
    };
  });
  return {
    format_version: '1.2',
    terraform_version: VERSIONS[0]?.version ?? '',
    simulated: true,
    resource_changes: changes,
    output_changes: {},
    errored: false,
    complete: true,
  };
}
