// Generated from openapi/ by npm run generate. Do not edit.

export interface TokenTtlPolicyAttributes {
  'token-type': 'organization' | 'team' | 'user' | 'audit-trails';
  /** The maximum lifetime in milliseconds. */
  'max-ttl-ms': number;
  'created-at': string;
  'updated-at': string;
}
