// Generated from openapi/ by npm run generate. Do not edit.
import type { LoginRequestResource } from './LoginRequestResource.js';

export interface LoginRequestDocument {
  'data': LoginRequestResource;
}
