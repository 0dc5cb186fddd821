// Generated from openapi/ by npm run generate. Do not edit.
import type { ApplyRelationships } from './ApplyRelationships.js';
import type { ApplyLinks } from './ApplyLinks.js';
import type { ApplyAttributes } from './ApplyAttributes.js';

export interface ApplyResource {
  /** `apply-` and 16 characters. */
  'id': string;
  'type': 'applies';
  'attributes': ApplyAttributes;
  'relationships': ApplyRelationships;
  'links': ApplyLinks;
}
