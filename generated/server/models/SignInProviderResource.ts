// Generated from openapi/ by npm run generate. Do not edit.
import type { SignInProviderAttributes } from './SignInProviderAttributes.js';
import type { SelfLink } from './SelfLink.js';

export interface SignInProviderResource {
  'id': string;
  'type': 'sign-in-providers';
  'attributes': SignInProviderAttributes;
  'links': SelfLink;
}
