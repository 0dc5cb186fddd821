// Generated from openapi/ by npm run generate. Do not edit.
import type { SelfLink } from './SelfLink.js';
import type { StateVersionOutputAttributes } from './StateVersionOutputAttributes.js';

export interface StateVersionOutputResource {
  /** `wsout-` and 16 characters. */
  'id': string;
  'type': 'state-version-outputs';
  'attributes': StateVersionOutputAttributes;
  'links': SelfLink;
}
