// Generated from openapi/ by npm run generate. Do not edit.
import type { ModuleChangesAttributes } from './ModuleChangesAttributes.js';
import type { SelfLink } from './SelfLink.js';
import type { RegistryModuleVersionRelationships } from './RegistryModuleVersionRelationships.js';

export interface ModuleChangesResource {
  /** IDs of both versions, separated by `..`. */
  'id': string;
  'type': 'registry-module-changes';
  'attributes': ModuleChangesAttributes;
  'relationships': RegistryModuleVersionRelationships;
  'links': SelfLink;
}
