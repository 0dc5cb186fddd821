// Generated from openapi/ by npm run generate. Do not edit.
import type { BegunSignInAttributes } from './BegunSignInAttributes.js';

export interface BegunSignInResource {
  'type': 'sign-ins';
  'attributes': BegunSignInAttributes;
}
