// Generated from openapi/ by npm run generate. Do not edit.
import type { PolicySetResource } from './PolicySetResource.js';

export interface PolicySetDocument {
  'data': PolicySetResource;
}
