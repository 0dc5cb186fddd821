// Generated from openapi/ by npm run generate. Do not edit.
import type { ModuleType } from './ModuleType.js';

export interface ModuleTypeAttribute {
  'name': string;
  'type': ModuleType;
  /** Whether it is declared as `optional(…)`. */
  'optional': boolean;
  /** The default, of any type; null if there is none, or if `expression` contains it. */
  'default': any | null;
  /** The default as written, if it is an expression such as `60 * 60`; otherwise null. */
  'expression': string | null;
}
