import type { Run } from '@gantry/client';

/** The message of a run that plans changed inputs, by which the history recognizes it. */
export const CHANGE_INPUTS_MESSAGE = 'Change inputs';

/** The beginning of the message of a run that upgrades. */
const UPGRADE_MESSAGE = /^Upgrade the workspace to the module /;

/** Whether the run plans an upgrade of its workspace. The API has no attribute for it. */
export const isUpgrade = ({ message }: Pick<Run, 'message'>): boolean =>
  UPGRADE_MESSAGE.test(message);
