// Generated from openapi/ by npm run generate. Do not edit.
import type { NoCodeProvidingSet } from './NoCodeProvidingSet.js';
import type { ModuleType } from './ModuleType.js';
import type { ModuleValidation } from './ModuleValidation.js';

export interface NoCodeModuleVariableAttributes {
  'name': string;
  /** Type as the module declares it; `any` if it declares none. */
  'type': string;
  'type-structure': ModuleType;
  /** The empty string if the module declares none. */
  'description': string;
  /** Default value, of any type; null if there is none, if the variable is sensitive, or if `default-expression` contains the default. */
  'default': any | null;
  /** The default as written, if it is an expression such as `60 * 60` rather than a value. */
  'default-expression': string | null;
  /** Whether the variable has no default. */
  'required': boolean;
  /** Whether null is a permitted value; if false, null stands for the default, if there is one. */
  'nullable': boolean;
  'sensitive': boolean;
  'ephemeral': boolean;
  'validations': Array<ModuleValidation>;
  /** Allowed values; an empty list allows any value. */
  'options': Array<any>;
  'provided-by': NoCodeProvidingSet | null;
}
