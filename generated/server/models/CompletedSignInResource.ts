// Generated from openapi/ by npm run generate. Do not edit.
import type { CompletedSignInAttributes } from './CompletedSignInAttributes.js';

export interface CompletedSignInResource {
  /** ID of the session. */
  'id': string;
  'type': 'sign-ins';
  'attributes': CompletedSignInAttributes;
}
