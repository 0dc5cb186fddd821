// Generated from openapi/ by npm run generate. Do not edit.
import type { LoginRequestAttributes } from './LoginRequestAttributes.js';

export interface LoginRequestResource {
  'id': string;
  'type': 'login-requests';
  'attributes': LoginRequestAttributes;
}
