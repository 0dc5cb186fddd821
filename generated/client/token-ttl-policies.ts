// Generated from openapi/ by `npm run generate`. Do not edit.
import { call } from '../../client/src/call.js';
import type { Call } from '../../client/src/call.js';
import type { CallOptions, Connection } from '../../client/src/connection.js';
import { list } from '../../client/src/listing.js';
import type { Operation, Timestamp } from '../../client/src/operation.js';
import type { Shape } from '../../client/src/shape.js';

/** The maximum lifetimes of an organization's tokens. */
export class TokenTtlPoliciesApi {
  constructor(protected readonly connection: Connection) {}

  /**
   * List the maximum lifetimes of tokens.
   *
   * Returns the policies of all four types. The default maximum is two years. Available to members
   * of the organization, its teams' tokens, its own token, and site administrators.
   */
  list(
    args: ListTokenTtlPoliciesArguments,
    options?: CallOptions,
  ): Call<TokenTtlPolicy[], TokenTtlPolicyListDocument> {
    return call(this.connection, listTokenTtlPolicies, args, options);
  }

  /**
   * Update the maximum lifetimes of tokens.
   *
   * Available to owners and site administrators. Types that the list omits keep their maximums.
   */
  update(
    args: UpdateTokenTtlPoliciesArguments,
    options?: CallOptions,
  ): Call<TokenTtlPolicy[], TokenTtlPolicyListDocument> {
    return call(this.connection, updateTokenTtlPolicies, args, options);
  }
}

export interface ListTokenTtlPoliciesArguments {
  /** Name of the organization. */
  organizationName: string;
}

export interface UpdateTokenTtlPoliciesArguments {
  /** Name of the organization. */
  organizationName: string;
  tokenTtlPolicies: TokenTtlPolicyUpdate[];
}

/** The resource as one object. Documents contain it as `TokenTtlPolicyResource`. */
export interface TokenTtlPolicy extends TokenTtlPolicyAttributes {
  id: string;
}

export interface TokenTtlPolicyAttributes {
  tokenType: 'organization' | 'team' | 'user' | 'audit-trails';
  /** The maximum lifetime in milliseconds. */
  maxTtlMs: number;
  createdAt: Timestamp;
  updatedAt: Timestamp;
}

export interface TokenTtlPolicyListDocument {
  data: TokenTtlPolicyResource[];
}

export interface TokenTtlPolicyResource {
  id: string;
  type: 'organization-token-ttl-policies';
  attributes: TokenTtlPolicyAttributes;
}

export interface TokenTtlPolicyUpdate {
  tokenType: 'organization' | 'team' | 'user' | 'audit-trails';
  /** From an hour to ten years, in milliseconds. */
  maxTtlMs: number;
}

export const tokenTtlPolicyAttributesShape: Shape = {
  tokenType: 'token-type',
  maxTtlMs: 'max-ttl-ms',
  createdAt: 'created-at',
  updatedAt: 'updated-at',
};

export const tokenTtlPolicyResourceShape: Shape = {
  attributes: ['attributes', tokenTtlPolicyAttributesShape],
};

export const tokenTtlPolicyListDocumentShape: Shape = {
  data: ['data', tokenTtlPolicyResourceShape],
};

export const tokenTtlPolicyUpdateShape: Shape = { tokenType: 'token-type', maxTtlMs: 'max-ttl-ms' };

export const listTokenTtlPolicies: Operation = {
  name: 'tokenTtlPolicies.list',
  method: 'GET',
  path: '/api/v2/organizations/{organizationName}/token-ttl-policies',
  response: { kind: 'document', shape: tokenTtlPolicyListDocumentShape },
};

export const updateTokenTtlPolicies: Operation = {
  name: 'tokenTtlPolicies.update',
  method: 'PATCH',
  path: '/api/v2/organizations/{organizationName}/token-ttl-policies',
  body: {
    kind: 'resource',
    mediaType: 'application/vnd.api+json',
    type: 'organization-token-ttl-policies',
    attributes: { tokenTtlPolicies: ['token-ttl-policies', tokenTtlPolicyUpdateShape] },
  },
  response: { kind: 'document', shape: tokenTtlPolicyListDocumentShape },
};
