import { resolve } from 'node:path';
import { variable } from './variable.js';
import { flag, optional } from './variable-parsers.js';

/** Policy templates, signing keys, cost estimates and the sample data. */
export const AREA_VARIABLES = {
  templatesDir: variable(
    'GANTRY_TEMPLATES_DIR',
    '',
    "Folder with the operator's own policy templates (YAML or JSON).",
    optional((text) => resolve(text)),
  ),
  keysAllowEcc: variable(
    'GANTRY_KEYS_ALLOW_ECC',
    'false',
    '`true` accepts signing keys on elliptic curves (Ed25519 and others) in addition to ' +
      'RSA and DSA.',
    flag,
  ),
  keysRefuseSha1: variable(
    'GANTRY_KEYS_REFUSE_SHA1',
    'false',
    '`true` refuses signing keys whose self-signatures use only SHA-1.',
    flag,
  ),
  costTable: variable(
    'GANTRY_COST_TABLE',
    '',
    'File (YAML or JSON) with a monthly price for each type of resource. Empty: costs are ' +
      'not estimated.',
    optional((text) => resolve(text)),
  ),
  demo: variable(
    'GANTRY_DEMO',
    '0',
    '1 loads the sample data at the first start. `npm start` sets it.',
    flag,
  ),
};
