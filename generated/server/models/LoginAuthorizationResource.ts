// Generated from openapi/ by npm run generate. Do not edit.
import type { LoginAuthorizationAttributes } from './LoginAuthorizationAttributes.js';

export interface LoginAuthorizationResource {
  'id': string;
  'type': 'login-authorizations';
  'attributes': LoginAuthorizationAttributes;
}
