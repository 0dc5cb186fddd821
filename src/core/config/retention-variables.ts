import { variable } from './variable.js';
import { integer } from './variable-parsers.js';

/** How long data is kept, and how many states. */
export const RETENTION_VARIABLES = {
  retainLogs: variable(
    'GANTRY_RETAIN_LOGS',
    '365',
    'Days for which the logs of a run are kept after its end; 0 keeps them indefinitely.',
    integer(0, 36_500),
  ),
  retainPlans: variable(
    'GANTRY_RETAIN_PLANS',
    '365',
    'Days for which the JSON plan of a run is kept after its end; 0 keeps it indefinitely.',
    integer(0, 36_500),
  ),
  retainStates: variable(
    'GANTRY_RETAIN_STATES',
    '0',
    'Number of newest states of each workspace to keep; 0 keeps all.',
    integer(0, 1_000_000),
  ),
  retainUploads: variable(
    'GANTRY_RETAIN_UPLOADS',
    '30',
    'Days for which the archive of an uploaded configuration is kept, unless it is current or an ' +
      'unfinished run uses it; 0 keeps it indefinitely.',
    integer(0, 36_500),
  ),
  retainUpgrades: variable(
    'GANTRY_RETAIN_UPGRADES',
    '0',
    'Days for which ended upgrades and campaigns, and configuration versions that are not ' +
      'current and have no run, are kept; 0 keeps them indefinitely.',
    integer(0, 36_500),
  ),
  retainAudit: variable(
    'GANTRY_RETAIN_AUDIT',
    '0',
    'Days for which audit events are kept; 0 keeps them indefinitely.',
    integer(0, 36_500),
  ),
  retainTokens: variable(
    'GANTRY_RETAIN_TOKENS',
    '90',
    'Days for which an expired token is kept in lists; 0 keeps it indefinitely.',
    integer(0, 36_500),
  ),
};
