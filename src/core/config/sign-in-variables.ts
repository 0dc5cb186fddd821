import { variable } from './variable.js';
import { integer, oneOf } from './variable-parsers.js';

/** The upper limit of each of the two durations. */
const MAX_SECONDS = 43_200;

/** Signing in to the portal. */
export const SIGN_IN_VARIABLES = {
  tokenSignIn: variable(
    'GANTRY_TOKEN_SIGN_IN',
    'all',
    'Who may sign in to the portal with a token: `all`, `site-administrators` or `off`. ' +
      'Programs may always send tokens.',
    oneOf('all', 'site-administrators', 'off'),
  ),
  signInMaxAge: variable(
    'GANTRY_SIGN_IN_MAX_AGE',
    '900',
    'Seconds after which the issuer must confirm a session and its groups again.',
    integer(60, MAX_SECONDS),
  ),
  signInGrace: variable(
    'GANTRY_SIGN_IN_GRACE',
    '900',
    'Seconds for which a session continues after `GANTRY_SIGN_IN_MAX_AGE` if the issuer does ' +
      'not respond.',
    integer(0, MAX_SECONDS),
  ),
};
