// Generated from openapi/ by npm run generate. Do not edit.
import type { WebhookDeliveryResource } from './WebhookDeliveryResource.js';
import type { PageMeta } from './PageMeta.js';
import type { PageLinks } from './PageLinks.js';

export interface WebhookDeliveryListDocument {
  'data': Array<WebhookDeliveryResource>;
  'links': PageLinks;
  'meta': PageMeta;
}
