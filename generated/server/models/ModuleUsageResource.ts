// Generated from openapi/ by npm run generate. Do not edit.
import type { ModuleUsageLinks } from './ModuleUsageLinks.js';
import type { ModuleUsageRelationships } from './ModuleUsageRelationships.js';
import type { ModuleUsageAttributes } from './ModuleUsageAttributes.js';

export interface ModuleUsageResource {
  /** ID of the module: `mod-` and 16 characters. */
  'id': string;
  'type': 'registry-module-usage';
  'attributes': ModuleUsageAttributes;
  'relationships': ModuleUsageRelationships;
  'links': ModuleUsageLinks;
}
