// Generated from openapi/ by npm run generate. Do not edit.
import type { GpgKeyDocumentMeta } from './GpgKeyDocumentMeta.js';
import type { GpgKeyResource } from './GpgKeyResource.js';

export interface GpgKeyDocument {
  'data': GpgKeyResource;
  'meta'?: GpgKeyDocumentMeta;
}
