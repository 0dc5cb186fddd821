// Generated from openapi/ by npm run generate. Do not edit.
import type { TokenTtlPolicyResource } from './TokenTtlPolicyResource.js';

export interface TokenTtlPolicyListDocument {
  'data': Array<TokenTtlPolicyResource>;
}
