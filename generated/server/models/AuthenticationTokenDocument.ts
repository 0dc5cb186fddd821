// Generated from openapi/ by npm run generate. Do not edit.
import type { AuthenticationTokenResource } from './AuthenticationTokenResource.js';

export interface AuthenticationTokenDocument {
  'data': AuthenticationTokenResource;
}
