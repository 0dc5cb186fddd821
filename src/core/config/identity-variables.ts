import { variable } from './variable.js';
import { integer } from './variable-parsers.js';

/** The issuer of workload identity tokens. */
export const IDENTITY_VARIABLES = {
  identityKeyDays: variable(
    'GANTRY_IDENTITY_KEY_DAYS',
    '90',
    'Days for which a key signs workload identity tokens; 0: until `identity rotate`.',
    integer(0, 3_650),
  ),
};
