// Generated from openapi/ by npm run generate. Do not edit.
import type { SignInProviderResource } from './SignInProviderResource.js';

export interface SignInProviderDocument {
  'data': SignInProviderResource;
}
