// Generated from openapi/ by npm run generate. Do not edit.
import type { ModuleType } from './ModuleType.js';
import type { ModuleValidation } from './ModuleValidation.js';

export interface ModuleVersionInput {
  'name': string;
  /** Type on one line; `any` if the module declares none. */
  'type': string;
  'type-structure': ModuleType;
  /** Empty if the module declares none. */
  'description': string;
  /** A value of any type. Null if the default is absent or null, if the input is sensitive, or if `default-expression` contains the default. */
  'default': any | null;
  /** The default as written, if it is an expression such as `60 * 60` rather than a value; otherwise, and if the input is sensitive, null. */
  'default-expression': string | null;
  /** Whether the input has no default. */
  'required': boolean;
  /** Whether null is a permitted value; if false, null stands for the default. */
  'nullable': boolean;
  'sensitive': boolean;
  'ephemeral': boolean;
  'validations': Array<ModuleValidation>;
}
