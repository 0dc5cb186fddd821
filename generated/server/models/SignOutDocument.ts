// Generated from openapi/ by npm run generate. Do not edit.
import type { SignOutResource } from './SignOutResource.js';

export interface SignOutDocument {
  'data': SignOutResource;
}
