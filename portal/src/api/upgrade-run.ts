import { isFinalStatus, type Run, type Workspace } from '@gantry/client';
import { isUpgrade } from './run-messages.js';

/** Whether the run is an upgrade that has to end before another one can start. */
export const isOpenUpgrade = (run: Pick<Run, 'message' | 'status'>): boolean =>
  isUpgrade(run) && !isFinalStatus(run.status);

type UpgradableWorkspace = Pick<
  Workspace,
  'noCodeUpgradeAvailable' | 'currentRunId' | 'currentConfigurationVersionId'
>;

/** A run in a list of the newest runs, newest first. */
type ListedRun = Pick<Run, 'id' | 'message'>;

/**
 * Whether an upgrade without changes is not finished yet, and no newer run or upgrade has replaced
 * it. The server also refuses to finish it if, for example, variables or the state have changed.
 */
export const canFinishUpgrade = (
  { id, configurationVersionId }: Pick<Run, 'id' | 'configurationVersionId'>,
  workspace: UpgradableWorkspace,
  newestRuns: readonly ListedRun[],
): boolean =>
  workspace.noCodeUpgradeAvailable &&
  workspace.currentRunId === id &&
  (newestRuns.find(isUpgrade)?.id ?? id) === id &&
  // A finished upgrade has made its configuration the current one.
  workspace.currentConfigurationVersionId !== configurationVersionId;

type UpgradeRun = Pick<Run, 'id' | 'message' | 'status' | 'configurationVersionId'>;

/**
 * The upgrade that is not finished: its run has not ended, or its plan changes nothing and
 * {@link canFinishUpgrade} is true.
 */
export const unfinishedUpgradeOf = <R extends UpgradeRun>(
  newestRuns: readonly R[],
  workspace: UpgradableWorkspace,
): R | undefined =>
  newestRuns.find(isOpenUpgrade) ??
  newestRuns.find(
    (run) =>
      run.status === 'planned_and_finished' &&
      isUpgrade(run) &&
      canFinishUpgrade(run, workspace, newestRuns),
  );
