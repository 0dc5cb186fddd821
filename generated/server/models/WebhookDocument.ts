// Generated from openapi/ by npm run generate. Do not edit.
import type { WebhookResource } from './WebhookResource.js';

export interface WebhookDocument {
  'data': WebhookResource;
}
