// Generated from openapi/ by npm run generate. Do not edit.
import type { AutoDestroyResource } from './AutoDestroyResource.js';

export interface AutoDestroyDocument {
  'data': AutoDestroyResource;
}
