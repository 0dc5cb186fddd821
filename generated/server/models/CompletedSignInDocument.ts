// Generated from openapi/ by npm run generate. Do not edit.
import type { CompletedSignInResource } from './CompletedSignInResource.js';

export interface CompletedSignInDocument {
  'data': CompletedSignInResource;
}
