// Generated from openapi/ by npm run generate. Do not edit.
import type { ModuleDocumentationResource } from './ModuleDocumentationResource.js';

export interface ModuleDocumentationDocument {
  'data': ModuleDocumentationResource;
}
