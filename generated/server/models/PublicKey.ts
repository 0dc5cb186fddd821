// Generated from openapi/ by npm run generate. Do not edit.

export interface PublicKey {
  'kty': 'RSA';
  'use': 'sig';
  'alg': 'RS256';
  /** The thumbprint of the key (RFC 7638). */
  'kid': string;
  'n': string;
  'e': string;
}
