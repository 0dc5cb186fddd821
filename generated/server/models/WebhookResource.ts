// Generated from openapi/ by npm run generate. Do not edit.
import type { WebhookAttributes } from './WebhookAttributes.js';
import type { SelfLink } from './SelfLink.js';
import type { WebhookRelationships } from './WebhookRelationships.js';

export interface WebhookResource {
  /** `wh-` and 16 characters. */
  'id': string;
  'type': 'webhooks';
  'attributes': WebhookAttributes;
  'relationships': WebhookRelationships;
  'links': SelfLink;
}
