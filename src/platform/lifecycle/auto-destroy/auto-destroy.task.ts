import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import type { Logger } from 'pino';
import type { EntityManager } from 'typeorm';
import { BackgroundWork, type BatchResult } from '../../../core/background/background-work.js';
import { Clock } from '../../../core/clock.js';
import { Database } from '../../../core/database/database.js';
import { rows } from '../../../core/database/rows.js';
import { LOG } from '../../../core/logging/log.js';
import { Project } from '../../projects/project.entity.js';
import { Run } from '../../runs/run.entity.js';
import { RunCompletionHooks } from '../../runs/run-completion-hooks.js';
import { AutoDestroyLimits } from '../../workspaces/auto-destroy/auto-destroy-limits.js';
import { destroyTimeOf } from '../../workspaces/auto-destroy/destroy-time.js';
import { requestersOfDestruction } from '../../workspaces/auto-destroy/destruction-requesters.js';
import { lifetimeSettings } from '../../workspaces/auto-destroy/lifecycle-settings.js';
import { Workspace } from '../../workspaces/workspace.entity.js';
import { type LifecycleChanges, workspaceChanges } from '../../workspaces/workspace-changes.js';
import { AutomaticRuns, destroyRefusal, lockRefusal } from '../automatic-runs.js';
import { findDueIds, later, processDue } from '../due-rows.js';
import { AutoDestroyEvents } from './auto-destroy-events.js';
import { warningTimes } from './warning-times.js';

const INTERVAL_MS = 10_000;
/** Milliseconds until Gantry tries again to destroy a locked workspace. */
const LOCK_RETRY_MS = 60_000;
const FAILURE_RETRY_MS = 5 * 60_000;
/** Milliseconds until Gantry repeats a canceled or discarded destroy run. */
const STOPPED_RETRY_MS = 24 * 60 * 60_000;
const MAX_ERROR_CHARACTERS = 1_000;

const NAME = 'auto-destroy';

/**
 * Warns of automatic destructions and queues their runs. `autoDestroyNextAt` of a workspace is the
 * time of its next step.
 */
@Injectable()
export class AutoDestroyTask implements OnModuleInit {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly runs: AutomaticRuns,
    private readonly limits: AutoDestroyLimits,
    private readonly completionHooks: RunCompletionHooks,
    private readonly events: AutoDestroyEvents,
    private readonly background: BackgroundWork,
    @Inject(LOG) private readonly log: Logger,
  ) {}

  onModuleInit(): void {
    this.completionHooks.register('auto-destroy', (manager, run) => this.recordEnd(manager, run));
    this.background.register({
      name: NAME,
      intervalMs: INTERVAL_MS,
      run: (signal) => this.run(signal),
    });
  }

  run(signal: AbortSignal): Promise<BatchResult> {
    return processDue(
      {
        task: NAME,
        findDue: () => this.findDue(),
        process: (id) => this.database.write((manager) => this.runNextStep(manager, id)),
        postpone: (id) => this.postpone(id),
      },
      this.log,
      signal,
    );
  }

  private async findDue(): Promise<string[]> {
    const { read } = this.database;
    return findDueIds(read, await this.clock.sharedNow(read), [
      'workspaces',
      'auto_destroy_next_at',
    ]);
  }

  private async postpone(id: string): Promise<void> {
    await this.database.write(async (manager) => {
      const now = (await this.clock.sharedNow(manager)).toISOString();
      const autoDestroyNextAt = later(now, FAILURE_RETRY_MS);
      await workspaceChanges.lifecycleChanged(manager, id, { autoDestroyNextAt });
    });
  }

  private async runNextStep(manager: EntityManager, id: string): Promise<void> {
    const workspace = await rows(manager, Workspace).lock({ id });
    const now = (await this.clock.sharedNow(manager)).toISOString();
    const { autoDestroyNextAt: next } = workspace ?? {};
    // The workspace was deleted, another server has executed the step, or the time has changed.
    if (!workspace || !next || next > now) return;
    if (workspace.autoDestroyStatus === 'running')
      return this.change(manager, workspace, { autoDestroyNextAt: null });
    if (workspace.autoDestroyStatus === 'destroyed') await this.scheduleAgain(manager, workspace);
    const at = destroyTimeOf(workspace);
    if (at === null) return this.change(manager, workspace, { autoDestroyNextAt: null });
    if (at > now) return this.warn(manager, workspace, at, now);
    if (workspace.autoDestroyStatus === 'errored') {
      const retryAt = await findRetryTime(manager, workspace);
      if (retryAt === null || retryAt > now)
        return this.change(manager, workspace, { autoDestroyNextAt: retryAt });
    }
    return this.destroy(manager, workspace, at, now);
  }

  /**
   * Resets a workspace that is used again after its destruction. If it has no duration, but its
   * project or no-code module sets a limit, it gets a new fixed time.
   */
  private async scheduleAgain(manager: EntityManager, workspace: Workspace): Promise<void> {
    const since = workspace.lastActivityAt;
    const columns = { autoDestroyStatus: null, autoDestroyRunId: null, autoDestroySince: since };
    if (workspace.autoDestroyDuration !== null || since === null)
      return this.change(manager, workspace, columns);
    const project = await rows(manager, Project).require({ id: workspace.projectId });
    const maximum = await this.limits.findMaximum(manager, workspace, project);
    const { duration } = await this.limits.readModuleLimits(manager, workspace);
    const { autoDestroyAt = null } = lifetimeSettings(since, duration ?? maximum, maximum);
    await this.change(manager, workspace, { ...columns, autoDestroyAt });
  }

  private async warn(
    manager: EntityManager,
    workspace: Workspace,
    at: string,
    now: string,
  ): Promise<void> {
    const since = workspace.autoDestroyAt
      ? (workspace.autoDestroySince ?? workspace.createdAt)
      : (workspace.lastActivityAt ?? workspace.createdAt);
    const times = warningTimes(since, at);
    const passed = times.filter((time) => time <= now).length;
    const sent = workspace.autoDestroyWarnedFor === at ? workspace.autoDestroyWarnings : 0;
    await this.change(manager, workspace, {
      autoDestroyStatus: null,
      autoDestroyError: null,
      autoDestroyWarnedFor: at,
      autoDestroyWarnings: passed,
      autoDestroyNextAt: times[passed] ?? at,
    });
    // After a downtime, one warning replaces all missed ones.
    if (passed > sent)
      await this.events.record(manager, 'workspace.auto_destroy_reminder', workspace, at);
  }

  private async destroy(
    manager: EntityManager,
    workspace: Workspace,
    at: string,
    now: string,
  ): Promise<void> {
    const isEmpty =
      workspace.resourceCount === 0 &&
      (await this.runs.findUnfinished(manager, workspace)) === null;
    if (isEmpty)
      return this.change(manager, workspace, {
        autoDestroyStatus: 'destroyed',
        autoDestroyAt: null,
        autoDestroyError: null,
        autoDestroyNextAt: null,
      });
    const lockReason = lockRefusal(workspace);
    if (lockReason !== null)
      return this.change(manager, workspace, {
        autoDestroyStatus: 'waiting',
        autoDestroyError: lockReason,
        autoDestroyNextAt: later(now, LOCK_RETRY_MS),
      });
    const refusal = destroyRefusal(workspace);
    const queued =
      refusal === null
        ? await this.runs.queue(manager, workspace, NAME, {
            purpose: 'auto-destroy',
            message: 'Automatic destruction',
            requestedBy: requestersOfDestruction(workspace.autoDestroySetBy),
            isDestroy: true,
            autoApply: true,
          })
        : { refusal };
    await this.change(
      manager,
      workspace,
      'run' in queued
        ? {
            autoDestroyStatus: 'running',
            autoDestroyError: null,
            autoDestroyRunId: queued.run.id,
            autoDestroyNextAt: null,
          }
        : { ...failureColumns(queued.refusal), autoDestroyRunId: null },
    );
    const outcome = 'run' in queued ? 'started' : 'failed';
    await this.events.record(manager, `workspace.auto_destroy_${outcome}`, workspace, at);
  }

  /** Called in the transaction that ends the run. */
  private async recordEnd(manager: EntityManager, run: Readonly<Run>): Promise<void> {
    const workspace = await rows(manager, Workspace).find({ id: run.workspaceId });
    if (workspace?.autoDestroyRunId !== run.id) return;
    const due = destroyTimeOf(workspace) ?? run.createdAt;
    // A run that was queued behind the destruction uses the workspace again.
    const isUsedAgain =
      (workspace.lastActivityAt ?? '') > run.createdAt &&
      (await this.runs.findUnfinished(manager, workspace)) !== null;
    const autoDestroyNextAt = isUsedAgain ? run.updatedAt : null;
    const isDestroyed = run.status === 'applied' || run.status === 'planned_and_finished';
    if (!isDestroyed) {
      const isRepeated = isStopped(run) && destroyTimeOf(workspace) !== null;
      const columns = failureColumns(
        isStopped(run)
          ? `The destroy run was ${run.status}.${isRepeated ? ' Gantry repeats it after a day.' : ''}`
          : `The destroy run failed: ${run.error ?? ''}`,
      );
      await this.change(manager, workspace, {
        ...columns,
        autoDestroyNextAt: isRepeated ? run.updatedAt : autoDestroyNextAt,
      });
      return this.events.record(manager, 'workspace.auto_destroy_failed', workspace, due);
    }
    const { autoDestroyAt: at, autoDestroySince: since } = workspace;
    // A request set a new time after the run was queued.
    const isReset = at !== null && since !== null && since > run.createdAt;
    await this.change(manager, workspace, {
      autoDestroyStatus: isReset ? null : 'destroyed',
      autoDestroyAt: isReset ? at : null,
      autoDestroyError: null,
      autoDestroyNextAt: isReset ? run.updatedAt : autoDestroyNextAt,
    });
    await this.events.record(manager, 'workspace.auto_destroy_finished', workspace, due);
  }

  private async change(
    manager: EntityManager,
    workspace: Workspace,
    columns: LifecycleChanges,
  ): Promise<void> {
    await workspaceChanges.lifecycleChanged(manager, workspace.id, columns);
    Object.assign(workspace, columns);
  }
}

const isStopped = ({ status }: Pick<Run, 'status'>): boolean =>
  status === 'canceled' || status === 'discarded';

/** Returns when to repeat the destroy run; null unless it was canceled or discarded. */
async function findRetryTime(
  manager: EntityManager,
  { autoDestroyRunId }: Workspace,
): Promise<string | null> {
  const run = autoDestroyRunId && (await rows(manager, Run).find({ id: autoDestroyRunId }));
  return run && isStopped(run) ? later(run.updatedAt, STOPPED_RETRY_MS) : null;
}

const failureColumns = (error: string) =>
  ({
    autoDestroyStatus: 'errored',
    autoDestroyError: error.slice(0, MAX_ERROR_CHARACTERS),
    autoDestroyNextAt: null,
  }) as const;
