// Generated from openapi/ by npm run generate. Do not edit.
import type { WebhookResource } from './WebhookResource.js';
import type { PageMeta } from './PageMeta.js';
import type { PageLinks } from './PageLinks.js';

export interface WebhookListDocument {
  'data': Array<WebhookResource>;
  'links': PageLinks;
  'meta': PageMeta;
}
