// Generated from openapi/ by npm run generate. Do not edit.
import type { SignInOptionsAttributes } from './SignInOptionsAttributes.js';

export interface SignInOptionsResource {
  'type': 'sign-in-options';
  'attributes': SignInOptionsAttributes;
}
