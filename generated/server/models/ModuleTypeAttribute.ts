// Generated from openapi/ by npm run generate. Do not edit.
import type { ModuleType } from './ModuleType.js';

export interface ModuleTypeAttribute {
  'name': string;
  'type': ModuleType;
  /** Whether it is declared as `optional(…)`. */
  'optional': boolean;
  /** The value of an omitted attribute: a value of any type, or null. */
  'default': any | null;
  /** The default as written, if it is an expression such as `60 * 60`; `default` is then null. */
  'expression': string | null;
}
