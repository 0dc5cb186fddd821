// Generated from openapi/ by npm run generate. Do not edit.
import type { ProviderSigningKey } from './ProviderSigningKey.js';

export interface ProviderSigningKeys {
  'gpg_public_keys': Array<ProviderSigningKey>;
}
