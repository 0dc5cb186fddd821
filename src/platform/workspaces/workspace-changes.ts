import type { EntityManager } from 'typeorm';
import { rows } from '../../core/database/rows.js';
import { adjustUsageCounts, countedColumnsOf, setUpgradable } from './usage/usage-counts.js';
import { Workspace } from './workspace.entity.js';

type Columns<Name extends keyof Workspace> = Readonly<Pick<Workspace, Name>>;

/** The columns that automatic destruction and assessments write. */
export type LifecycleChanges = Partial<
  Columns<
    | 'autoDestroyAt'
    | 'autoDestroySince'
    | 'autoDestroySetBy'
    | 'autoDestroyStatus'
    | 'autoDestroyError'
    | 'autoDestroyNextAt'
    | 'autoDestroyWarnedFor'
    | 'autoDestroyWarnings'
    | 'autoDestroyRunId'
    | 'lastActivityAt'
    | 'assessmentNextAt'
    | 'assessmentRunId'
    | 'assessmentResultId'
    | 'lastAssessmentAt'
    | 'drifted'
  >
>;

interface RunOfWorkspace {
  readonly id: string;
  readonly workspaceId: string;
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly source: string;
  readonly planOnly: boolean;
}

/** Whether the run counts as activity, which an automatic destruction can depend on. */
const isActivity = ({ source, planOnly }: RunOfWorkspace): boolean =>
  source !== 'schedule' && !planOnly;

/**
 * The writes of other features to a workspace, each in the transaction of `manager`. Only
 * {@link workspaceChanges.upgraded} increments the version and sets `updatedAt`.
 */
export const workspaceChanges = {
  /**
   * Records a queued run. The update locks the row, which orders runs that are queued concurrently.
   */
  async runQueued(
    manager: EntityManager,
    run: RunOfWorkspace,
    { autoDestroyStatus: status }: Columns<'autoDestroyStatus'>,
  ): Promise<void> {
    const { id, workspaceId, createdAt } = run;
    // After a destruction, even a failed one, the background task determines the next time.
    const isDue = status === 'destroyed' || status === 'errored';
    const active = { lastActivityAt: createdAt, ...(isDue && { autoDestroyNextAt: createdAt }) };
    const changes = { latestRunId: id, latestChangeAt: createdAt };
    await write(manager, workspaceId, { ...changes, ...(isActivity(run) && active) });
  },

  /** Records a new status of a run. If `isCurrent`, the run becomes the workspace's current run. */
  async runChanged(
    manager: EntityManager,
    { id, workspaceId, updatedAt }: RunOfWorkspace,
    { isCurrent }: { readonly isCurrent: boolean },
  ): Promise<void> {
    const current = isCurrent ? { currentRunId: id } : {};
    await write(manager, workspaceId, { ...current, latestChangeAt: updatedAt });
  },

  /** Makes the workspace due now: the background task then reads the result of the assessment. */
  async assessmentEnded(
    manager: EntityManager,
    { id, workspaceId, updatedAt }: Pick<RunOfWorkspace, 'id' | 'workspaceId' | 'updatedAt'>,
  ): Promise<void> {
    const where = { id: workspaceId, assessmentRunId: id };
    await rows(manager, Workspace).update(where, { assessmentNextAt: updatedAt });
  },

  /** Records an ended run, with the statistics that include it. */
  async runEnded(
    manager: EntityManager,
    run: RunOfWorkspace & { readonly status: string },
    statistics: Partial<
      Columns<'planDurationAverage' | 'applyDurationAverage' | 'runFailures' | 'runsCount'>
    >,
  ): Promise<void> {
    const { workspaceId, updatedAt, status } = run;
    const active = isActivity(run) ? { lastActivityAt: updatedAt } : {};
    await write(manager, workspaceId, { ...statistics, ...active, latestChangeAt: updatedAt });
    // The apply may have removed the drift, so a new assessment is due.
    if (status === 'applied')
      await rows(manager, Workspace).update(
        { id: workspaceId, drifted: true },
        { assessmentNextAt: updatedAt },
      );
  },

  /** Makes the state version the current one. */
  async stateStored(
    manager: EntityManager,
    state: { readonly id: string; readonly workspaceId: string; readonly createdAt: string },
    { resourceCount }: Columns<'resourceCount'>,
  ): Promise<void> {
    const { id: currentStateVersionId, workspaceId, createdAt: latestChangeAt } = state;
    await write(manager, workspaceId, { currentStateVersionId, resourceCount, latestChangeAt });
  },

  /** Makes the upload the configuration that new runs of the workspace execute. */
  async configurationUploaded(
    manager: EntityManager,
    { id, workspaceId }: { readonly id: string; readonly workspaceId: string },
    latestChangeAt: string,
  ): Promise<void> {
    await write(manager, workspaceId, { currentConfigurationVersionId: id, latestChangeAt });
  },

  /** Sets the first run and configuration of a new workspace. */
  async provisioned(
    manager: EntityManager,
    workspace: Workspace,
    columns: Columns<'currentConfigurationVersionId' | 'currentRunId' | 'latestRunId'>,
  ): Promise<void> {
    await write(manager, workspace.id, columns);
    Object.assign(workspace, columns);
  },

  async lifecycleChanged(
    manager: EntityManager,
    workspaceId: string,
    changes: LifecycleChanges,
  ): Promise<void> {
    await write(manager, workspaceId, changes);
  },

  /**
   * Records an upgrade. The workspace must have been locked in this transaction; it is changed in
   * place.
   */
  async upgraded(
    manager: EntityManager,
    workspace: Workspace,
    columns: Columns<
      | 'noCodeVersionId'
      | 'noCodeUpgradeAvailable'
      | 'moduleId'
      | 'moduleVersion'
      | 'sourceModuleId'
      | 'currentConfigurationVersionId'
    >,
    now: string,
  ): Promise<void> {
    const changes = { ...columns, updatedAt: now, latestChangeAt: now };
    const before = countedColumnsOf(workspace);
    await adjustUsageCounts(
      manager,
      before,
      await rows(manager, Workspace).updateVersioned(workspace, changes),
    );
  },

  /**
   * Marks all workspaces of a no-code module as upgradable, after its settings have changed.
   * Returns how many were not marked before.
   */
  async upgradeAvailable(manager: EntityManager, noCodeModuleId: string): Promise<number> {
    return setUpgradable(manager, noCodeModuleId, true);
  },

  /** Clears the module in the workspaces of a deleted no-code module, and their upgrade mark. */
  async noCodeModuleRemoved(manager: EntityManager, noCodeModuleId: string): Promise<void> {
    await setUpgradable(manager, noCodeModuleId, false);
    await rows(manager, Workspace).update({ noCodeModuleId }, { noCodeModuleId: null });
  },
};

async function write(
  manager: EntityManager,
  id: string,
  changes: Partial<Workspace>,
): Promise<void> {
  await rows(manager, Workspace).update({ id }, changes);
}
