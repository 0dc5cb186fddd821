// Generated from openapi/ by npm run generate. Do not edit.
import type { SelfLink } from './SelfLink.js';
import type { SessionAttributes } from './SessionAttributes.js';

export interface SessionResource {
  'id': string;
  'type': 'sessions';
  'attributes': SessionAttributes;
  'links': SelfLink;
}
