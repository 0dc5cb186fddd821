// Generated from openapi/ by npm run generate. Do not edit.
import type { TokenTtlPolicyAttributes } from './TokenTtlPolicyAttributes.js';

export interface TokenTtlPolicyResource {
  'id': string;
  'type': 'organization-token-ttl-policies';
  'attributes': TokenTtlPolicyAttributes;
}
