import { setTimeout as delay } from 'node:timers/promises';
import type { EgressDecision } from '../../../../src/execution/egress/egress-decision.js';
import type {
  ApplyOutcome,
  Executor,
  LogSink,
  PlanOutcome,
  RunJob,
} from '../../../../src/execution/execution.js';
import type { ChangeCounts } from '../../../../src/execution/plan/planned-changes.js';
import { UNRECORDED_CHANGES } from '../../../../src/execution/run-result.js';

const NOTHING: ChangeCounts = { add: 0, change: 0, destroy: 0, import: 0 };

/** A deviation of a run from the default behavior. */
export type Script =
  | 'holds in fetching'
  | 'holds in planning'
  | 'holds in applying'
  | 'ignores a cancel'
  | 'fails in planning'
  | 'fails in applying'
  | 'crashes in applying'
  | 'loses its state'
  | 'changes in place'
  | 'has no changes'
  | 'replaces a resource'
  | 'destroys a resource';

/** A plan that creates two resources. */
const PLAN = {
  format_version: '1.2',
  resource_changes: ['name', 'suffix'].map((name) => ({
    address: `module.this.random_pet.${name}`,
    module_address: 'module.this',
    mode: 'managed',
    type: 'random_pet',
    name,
    change: {
      actions: ['create'],
      before: null,
      after: { length: 2, prefix: null },
      after_unknown: { id: true },
      before_sensitive: false,
      after_sensitive: {},
    },
  })),
};

/** The actions on the first resource of the plan, by script. */
const ACTIONS: Partial<Record<Script, readonly string[]>> = {
  'replaces a resource': ['delete', 'create'],
  'changes in place': ['update'],
  'destroys a resource': ['delete'],
};

function planWith(scripts: readonly Script[]): typeof PLAN {
  const [actions] = scripts.flatMap((script) => [ACTIONS[script] ?? []]).filter((a) => a.length);
  const [first, ...others] = PLAN.resource_changes;
  if (!actions || !first) return PLAN;
  return {
    ...PLAN,
    resource_changes: [{ ...first, change: { ...first.change, actions: [...actions] } }, ...others],
  };
}

/**
 * An executor without a tool, which creates two resources and a state. The script of a workspace
 * changes its behavior. A held run continues when the script changes.
 */
export class TestExecutor implements Executor {
  readonly name = 'test';
  readonly scripts = new Map<string, readonly Script[]>();
  /** Every step that was executed, in order. */
  readonly steps: {
    readonly step: 'plan' | 'apply';
    readonly job: RunJob;
    readonly savedPlan?: Buffer;
  }[] = [];
  /** The error messages of runs with a failing script, by workspace name. */
  readonly errorMessages = new Map<string, string>();
  /** States that interrupted applies have left on this machine, by run ID. */
  readonly leftoverStates = new Map<string, Buffer>();
  /** The errors of the next reads of a leftover state. */
  readErrors: Error[] = [];
  readonly killedRuns = new Set<string>();
  /** The egress decisions that each phase of a run reports, by workspace name. */
  readonly egress = new Map<string, readonly EgressDecision[]>();
  /** The drift that refresh-only runs find, by workspace name. */
  readonly drift = new Map<string, readonly object[]>();
  private readonly planning = new Set<string>();
  unavailableReason: string | null = null;
  installableVersions: readonly string[] = [];

  async listVersions() {
    return [
      { tool: 'tofu' as const, version: '1.9.0', path: '/opt/tofu' },
      { tool: 'tofu' as const, version: '1.8.5', path: '/opt/tofu-old' },
    ];
  }

  async listInstallableVersions(): Promise<readonly string[]> {
    return this.installableVersions;
  }

  async findUnavailableReason(): Promise<string | null> {
    return this.unavailableReason;
  }

  async plan(
    job: RunJob,
    log: LogSink,
    signal: AbortSignal,
    fetched?: () => Promise<void> | void,
  ): Promise<PlanOutcome> {
    if (this.planning.has(job.runId)) throw new Error('The run is already being planned.');
    this.planning.add(job.runId);
    return this.planAlone(job, log, signal, fetched).finally(() => this.planning.delete(job.runId));
  }

  private async planAlone(
    job: RunJob,
    log: LogSink,
    signal: AbortSignal,
    fetched?: () => Promise<void> | void,
  ): Promise<PlanOutcome> {
    this.steps.push({ step: 'plan', job });
    log.write(Buffer.from(`fetching ${job.module?.name ?? 'an upload'}\n`));
    await this.hold(job, 'holds in fetching', signal);
    if (!this.isOver(job, signal)) await fetched?.();
    log.write(Buffer.from('planning: 2 to add ✓\n'));
    await this.hold(job, 'holds in planning', signal);
    if (this.isOver(job, signal))
      return { outcome: 'canceled', message: 'The run was interrupted.' };
    if (this.hasScript(job, 'fails in planning'))
      return {
        outcome: 'failed',
        message:
          this.errorMessages.get(job.workspace.name) ??
          'Invalid value for variable "text": it must not be empty.',
        ...this.egressOf(job),
      };
    const drift = this.drift.get(job.workspace.name) ?? [];
    const hasChanges = job.options?.refreshOnly
      ? drift.length > 0
      : !this.hasScript(job, 'has no changes');
    const plan = job.options?.refreshOnly
      ? { format_version: '1.2', resource_drift: drift }
      : planWith(this.scripts.get(job.workspace.name) ?? []);
    const json = Buffer.from(JSON.stringify(plan));
    const planned = this.hasScript(job, 'changes in place') ? { add: 1, change: 1 } : { add: 2 };
    const changes = hasChanges ? { ...NOTHING, ...planned } : NOTHING;
    const resourceChanges = (['a', 'b'] as const).map((name) => ({
      address: `module.this.terraform_data.${name}`,
      type: 'terraform_data',
      action: 'create' as const,
    }));
    return {
      outcome: 'planned',
      plan: Buffer.from(`plan of ${job.runId}`),
      lockFile: Buffer.from('locks'),
      json,
      ...(job.upload ? { redactedJson: Buffer.from('{}') } : {}),
      changes,
      hasChanges,
      resourceChanges,
      ...this.egressOf(job),
    };
  }

  private egressOf({ workspace }: RunJob): Pick<ApplyOutcome, 'egress'> {
    const egress = this.egress.get(workspace.name);
    return egress ? { egress } : {};
  }

  async apply(
    job: RunJob,
    savedPlan: Buffer,
    log: LogSink,
    signal: AbortSignal,
  ): Promise<ApplyOutcome> {
    this.steps.push({ step: 'apply', job, savedPlan });
    log.write(Buffer.from('applying\n'));
    await this.hold(job, 'holds in applying', signal);
    const state = this.hasScript(job, 'loses its state') ? null : this.stateAfter(job);
    if (this.isOver(job, signal))
      return {
        outcome: 'canceled',
        message: state ? 'The run was interrupted.' : `The state is a link. ${UNRECORDED_CHANGES}`,
        changes: { ...NOTHING, add: 1 },
        state,
      };
    if (state && this.hasScript(job, 'crashes in applying')) {
      this.leftoverStates.set(job.runId, state);
      throw new Error('EIO');
    }
    if (this.hasScript(job, 'fails in applying'))
      return {
        outcome: 'failed',
        message:
          this.errorMessages.get(job.workspace.name) ?? 'The second one could not be created.',
        changes: { ...NOTHING, add: 1 },
        state,
      };
    return { outcome: 'applied', message: null, changes: { ...NOTHING, add: 2 }, state };
  }

  kill(runId: string): void {
    this.killedRuns.add(runId);
  }

  async listLeftoverRuns(): Promise<readonly string[]> {
    return [...this.leftoverStates.keys()];
  }

  async collectLeftoverState(runId: string): Promise<Buffer | null> {
    const error = this.readErrors.shift();
    if (error) throw error;
    return this.leftoverStates.get(runId) ?? null;
  }

  async forget(runId: string): Promise<void> {
    this.leftoverStates.delete(runId);
  }

  private stateAfter({ workspace, state }: RunJob): Buffer {
    const { serial } = (state ? JSON.parse(state.toString()) : { serial: 0 }) as { serial: number };
    return stateOf(workspace.id, serial + 1);
  }

  private hasScript({ workspace }: RunJob, script: Script): boolean {
    return this.scripts.get(workspace.name)?.includes(script) ?? false;
  }

  private isOver(job: RunJob, signal: AbortSignal): boolean {
    return (
      this.killedRuns.has(job.runId) || (signal.aborted && !this.hasScript(job, 'ignores a cancel'))
    );
  }

  private async hold(job: RunJob, script: Script, signal: AbortSignal): Promise<void> {
    while (this.hasScript(job, script) && !this.isOver(job, signal)) await delay(5);
  }
}

export function stateOf(workspaceId: string, serial: number): Buffer {
  return Buffer.from(
    JSON.stringify({
      version: 4,
      terraform_version: '1.9.0',
      serial,
      lineage: `lineage-${workspaceId}`,
      outputs: {},
      resources: [],
    }),
  );
}
