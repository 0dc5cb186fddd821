import type { Run } from '@gantry/client';

/** The message of runs that plan changed inputs. The history recognizes these runs by it. */
export const CHANGE_INPUTS_MESSAGE = 'Change inputs';

/** The server begins the message of each upgrade with this. */
const UPGRADE_MESSAGE = /^Upgrade the workspace to the module /;

/** Whether the run plans an upgrade of its workspace. The API has no attribute for it. */
export const isUpgrade = ({ message }: Pick<Run, 'message'>): boolean =>
  UPGRADE_MESSAGE.test(message);
