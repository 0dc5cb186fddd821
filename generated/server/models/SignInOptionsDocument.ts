// Generated from openapi/ by npm run generate. Do not edit.
import type { SignInOptionsResource } from './SignInOptionsResource.js';

export interface SignInOptionsDocument {
  'data': SignInOptionsResource;
}
