// Generated from openapi/ by npm run generate. Do not edit.
import type { SelfLink } from './SelfLink.js';
import type { AutoDestroyAttributes } from './AutoDestroyAttributes.js';
import type { AutoDestroyRelationships } from './AutoDestroyRelationships.js';

export interface AutoDestroyResource {
  /** The ID of the workspace. */
  'id': string;
  'type': 'auto-destroys';
  'attributes': AutoDestroyAttributes;
  'relationships': AutoDestroyRelationships;
  'links': SelfLink;
}
