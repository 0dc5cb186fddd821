import type { EntityManager } from 'typeorm';
import { rows } from '../../core/database/rows.js';
import { countedOf, countUsage, setUpgradable } from './usage/usage-counts.js';
import { Workspace } from './workspace.entity.js';

type Columns<Name extends keyof Workspace> = Readonly<Pick<Workspace, Name>>;

/** A run, as the workspace needs it. */
interface RunOfWorkspace {
  readonly id: string;
  readonly workspaceId: string;
  readonly createdAt: string;
  readonly updatedAt: string;
}

/**
 * What other features write to a workspace, each in the transaction of `manager`. Only
 * {@link workspaceChanges.upgraded} changes a setting, and with it the version and `updatedAt`.
 */
export const workspaceChanges = {
  /** Also orders concurrently queued runs, because the update locks the row. */
  async runQueued(
    manager: EntityManager,
    { id, workspaceId, createdAt }: RunOfWorkspace,
  ): Promise<void> {
    await write(manager, workspaceId, { latestRunId: id, latestChangeAt: createdAt });
  },

  /** `isCurrent`: the run starts, and becomes the current run of the workspace. */
  async runChanged(
    manager: EntityManager,
    { id, workspaceId, updatedAt }: RunOfWorkspace,
    { isCurrent }: { readonly isCurrent: boolean },
  ): Promise<void> {
    const current = isCurrent ? { currentRunId: id } : {};
    await write(manager, workspaceId, { ...current, latestChangeAt: updatedAt });
  },

  async runEnded(
    manager: EntityManager,
    { workspaceId, updatedAt }: RunOfWorkspace,
    statistics: Partial<
      Columns<'planDurationAverage' | 'applyDurationAverage' | 'runFailures' | 'runsCount'>
    >,
  ): Promise<void> {
    await write(manager, workspaceId, { ...statistics, latestChangeAt: updatedAt });
  },

  async stateStored(
    manager: EntityManager,
    state: { readonly id: string; readonly workspaceId: string; readonly createdAt: string },
    { resourceCount }: Columns<'resourceCount'>,
  ): Promise<void> {
    const { id: currentStateVersionId, workspaceId, createdAt: latestChangeAt } = state;
    await write(manager, workspaceId, { currentStateVersionId, resourceCount, latestChangeAt });
  },

  /** New runs of the workspace execute this upload. */
  async configurationUploaded(
    manager: EntityManager,
    { id, workspaceId }: { readonly id: string; readonly workspaceId: string },
    latestChangeAt: string,
  ): Promise<void> {
    await write(manager, workspaceId, { currentConfigurationVersionId: id, latestChangeAt });
  },

  /** The first run and configuration of a new workspace. */
  async provisioned(
    manager: EntityManager,
    workspace: Workspace,
    columns: Columns<'currentConfigurationVersionId' | 'currentRunId' | 'latestRunId'>,
  ): Promise<void> {
    await write(manager, workspace.id, columns);
    Object.assign(workspace, columns);
  },

  /** The workspace must have been locked in this transaction; it is changed in place. */
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
    const before = countedOf(workspace);
    await countUsage(manager, before, await rows(manager, Workspace).change(workspace, changes));
  },

  /** For all workspaces of a no-code module that has new settings. */
  async upgradeAvailable(manager: EntityManager, noCodeModuleId: string): Promise<void> {
    await setUpgradable(manager, noCodeModuleId, true);
  },

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
