// Generated from openapi/ by npm run generate. Do not edit.
import type { ModuleDeprecation } from './ModuleDeprecation.js';

export interface ModuleVersionNumber {
  'version': string;
  'deprecation': ModuleDeprecation | null;
}
