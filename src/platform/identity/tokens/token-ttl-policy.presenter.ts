import type { TokenTtlPolicyListDocument } from '../../../../generated/server/models/TokenTtlPolicyListDocument.js';
import { type Organization, TTL_TOKEN_TYPES } from '../organizations/organization.entity.js';
import { ttlOf } from './token-ttl.js';

/** Renders the policy of each token type. Policies are settings of the organization, not rows. */
export function presentTtlPolicies(organization: Organization): TokenTtlPolicyListDocument {
  const { name, createdAt, tokenTtls } = organization;
  return {
    data: TTL_TOKEN_TYPES.map((type) => ({
      id: `${name}:${type}`,
      type: 'organization-token-ttl-policies',
      attributes: {
        'token-type': type,
        'max-ttl-ms': ttlOf(organization, type),
        'created-at': createdAt,
        'updated-at': tokenTtls?.[type]?.updatedAt ?? createdAt,
      },
    })),
  };
}
