// Generated from openapi/ by npm run generate. Do not edit.
import type { SignOutAttributes } from './SignOutAttributes.js';

export interface SignOutResource {
  'type': 'sign-outs';
  'attributes': SignOutAttributes;
}
