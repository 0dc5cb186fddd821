// Generated from openapi/ by npm run generate. Do not edit.
import type { GroupMappingAttributes } from './GroupMappingAttributes.js';
import type { GroupMappingRelationships } from './GroupMappingRelationships.js';

export interface GroupMappingResource {
  'id': string;
  'type': 'group-mappings';
  'attributes': GroupMappingAttributes;
  'relationships': GroupMappingRelationships;
}
