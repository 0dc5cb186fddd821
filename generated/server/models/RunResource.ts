// Generated from openapi/ by npm run generate. Do not edit.
import type { SelfLink } from './SelfLink.js';
import type { RunRelationships } from './RunRelationships.js';
import type { RunAttributes } from './RunAttributes.js';

export interface RunResource {
  /** `run-` and 16 characters. */
  'id': string;
  'type': 'runs';
  'attributes': RunAttributes;
  'relationships': RunRelationships;
  'links': SelfLink;
}
