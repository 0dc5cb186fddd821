// Generated from openapi/ by npm run generate. Do not edit.
import type { UserResource } from './UserResource.js';

export interface UserDocument {
  'data': UserResource;
}
