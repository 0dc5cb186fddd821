// Generated from openapi/ by npm run generate. Do not edit.
import type { ModuleDocumentationAttributes } from './ModuleDocumentationAttributes.js';
import type { SelfLink } from './SelfLink.js';
import type { RegistryModuleVersionRelationships } from './RegistryModuleVersionRelationships.js';

export interface ModuleDocumentationResource {
  /** ID of the version: `modver-` and 16 characters. */
  'id': string;
  'type': 'registry-module-documentation';
  'attributes': ModuleDocumentationAttributes;
  'relationships': RegistryModuleVersionRelationships;
  'links': SelfLink;
}
