// Generated from openapi/ by npm run generate. Do not edit.
import type { GroupMappingResource } from './GroupMappingResource.js';

export interface GroupMappingDocument {
  'data': GroupMappingResource;
}
