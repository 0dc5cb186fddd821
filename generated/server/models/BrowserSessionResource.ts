// Generated from openapi/ by npm run generate. Do not edit.
import type { BrowserSessionAttributes } from './BrowserSessionAttributes.js';
import type { SelfLink } from './SelfLink.js';

export interface BrowserSessionResource {
  'id': string;
  'type': 'sessions';
  'attributes': BrowserSessionAttributes;
  'links': SelfLink;
}
