// Generated from openapi/ by npm run generate. Do not edit.
import type { WebhookDeliveryResource } from './WebhookDeliveryResource.js';

export interface WebhookDeliveryDocument {
  'data': WebhookDeliveryResource;
}
