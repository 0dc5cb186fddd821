// Generated from openapi/ by npm run generate. Do not edit.
import type { SelfLink } from './SelfLink.js';
import type { WebhookDeliveryRelationships } from './WebhookDeliveryRelationships.js';
import type { WebhookDeliveryAttributes } from './WebhookDeliveryAttributes.js';

export interface WebhookDeliveryResource {
  /** `dlv-` and 16 characters. */
  'id': string;
  'type': 'webhook-deliveries';
  'attributes': WebhookDeliveryAttributes;
  'relationships': WebhookDeliveryRelationships;
  'links': SelfLink;
}
