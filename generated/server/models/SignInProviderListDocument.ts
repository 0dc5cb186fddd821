// Generated from openapi/ by npm run generate. Do not edit.
import type { PageMeta } from './PageMeta.js';
import type { SignInProviderResource } from './SignInProviderResource.js';
import type { PageLinks } from './PageLinks.js';

export interface SignInProviderListDocument {
  'data': Array<SignInProviderResource>;
  'links': PageLinks;
  'meta': PageMeta;
}
