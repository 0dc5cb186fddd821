// Generated from openapi/ by npm run generate. Do not edit.
import type { TagAttributes } from './TagAttributes.js';
import type { TagRelationships } from './TagRelationships.js';

export interface TagResource {
  /** `tag-` and 16 characters. */
  'id': string;
  'type': 'tags';
  'attributes': TagAttributes;
  'relationships': TagRelationships;
}
