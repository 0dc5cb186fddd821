import type { Run, Workspace } from '@gantry/client';

/** The beginning of the message of a run that upgrades. */
const UPGRADE_MESSAGE = /^Upgrade the workspace to the module /;

/** Whether the run plans an upgrade of its workspace. The API has no attribute for it. */
export const isUpgrade = ({ message }: Pick<Run, 'message'>): boolean =>
  UPGRADE_MESSAGE.test(message);

type UpgradableWorkspace = Pick<
  Workspace,
  'noCodeUpgradeAvailable' | 'currentRunId' | 'currentConfigurationVersionId'
>;

/**
 * Whether an upgrade that changes nothing is neither finished nor outdated. The server refuses to
 * finish it after another run of the workspace has started.
 */
export const canFinishUpgrade = (
  { id, configurationVersionId }: Pick<Run, 'id' | 'configurationVersionId'>,
  workspace: UpgradableWorkspace,
): boolean =>
  workspace.noCodeUpgradeAvailable &&
  workspace.currentRunId === id &&
  // A finished upgrade has made its configuration the current one.
  workspace.currentConfigurationVersionId !== configurationVersionId;
