// Generated from openapi/ by npm run generate. Do not edit.

export interface ProviderSigningKey {
  'key_id': string;
  /** The key that verifies the signature. */
  'ascii_armor': string;
  'trust_signature': string;
  'source': string;
  'source_url': string | null;
}
