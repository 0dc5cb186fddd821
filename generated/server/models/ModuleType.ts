// Generated from openapi/ by npm run generate. Do not edit.
import type { ModuleTypeAttribute } from './ModuleTypeAttribute.js';

/** The type of a variable, as a structure. `list`, `set` and `map` have `element`, `tuple` has `elements`, and `object` has `attributes`. */
export interface ModuleType {
  'kind': 'string' | 'number' | 'bool' | 'any' | 'list' | 'set' | 'map' | 'tuple' | 'object';
  'element'?: ModuleType;
  'elements'?: Array<ModuleType>;
  /** In the order of their declaration. */
  'attributes'?: Array<ModuleTypeAttribute>;
}
