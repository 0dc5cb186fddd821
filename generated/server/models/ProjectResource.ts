// Generated from openapi/ by npm run generate. Do not edit.
import type { SelfLink } from './SelfLink.js';
import type { ProjectAttributes } from './ProjectAttributes.js';
import type { ProjectRelationships } from './ProjectRelationships.js';

export interface ProjectResource {
  /** `prj-` and 16 characters. */
  'id': string;
  'type': 'projects';
  'attributes': ProjectAttributes;
  'relationships': ProjectRelationships;
  'links': SelfLink;
}
