// Generated from openapi/ by npm run generate. Do not edit.
import type { IdentityResource } from './IdentityResource.js';

export interface IdentityDocument {
  'data': IdentityResource;
}
