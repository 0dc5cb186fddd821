// Generated from openapi/ by npm run generate. Do not edit.
import type { EffectiveVarOrigin } from './EffectiveVarOrigin.js';

export interface EffectiveVarAttributes {
  'key': string;
  /** Null if the variable is sensitive. */
  'value': string | null;
  'description': string | null;
  /** As it was sent; `terraform` means `iac`. */
  'category': 'iac' | 'env' | 'terraform';
  'hcl': boolean;
  'sensitive': boolean;
  'created-at': string;
  /** Changes with every change of the variable. */
  'version-id': string;
  'origin': EffectiveVarOrigin;
  /** The other origins of a variable with the same key and category, in descending order of precedence. */
  'overrides': Array<EffectiveVarOrigin>;
}
