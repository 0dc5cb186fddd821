// Generated from openapi/ by npm run generate. Do not edit.
import type { LoginAuthorizationResource } from './LoginAuthorizationResource.js';

export interface LoginAuthorizationDocument {
  'data': LoginAuthorizationResource;
}
