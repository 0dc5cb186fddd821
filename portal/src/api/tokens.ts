import {
  type AuthenticationToken,
  AuthenticationTokensApi,
  type TokenScopeRequest,
  TokenTtlPoliciesApi,
} from '@gantry/client';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { connection } from './client.js';
import { isForbiddenOrAbsent } from './errors.js';
import { readPage } from './paging.js';

export type { AuthenticationToken };

const tokens = new AuthenticationTokensApi(connection);
const lifetimes = new TokenTtlPoliciesApi(connection);

const PAGE_SIZE = 25;

export const ownTokensQuery = (userId: string, pageNumber = 1) =>
  queryOptions({
    queryKey: ['tokens', userId, pageNumber],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      readPage({ pageNumber, pageSize: PAGE_SIZE }, (page) =>
        tokens.listUserTokens({ userId, ...page }, { signal }),
      ),
  });

/** The token of the organization; null if it has none, or the caller may not read it. */
export const organizationTokenQuery = (organizationName: string) =>
  queryOptions({
    queryKey: ['tokens', 'organization', organizationName],
    queryFn: async ({ signal }) => {
      try {
        return await tokens.readOrganizationToken({ organizationName }, { signal });
      } catch (error) {
        if (isForbiddenOrAbsent(error)) return null;
        throw error;
      }
    },
  });

export type TokenType = 'user' | 'team' | 'organization' | 'audit-trails';

/** The maximum lifetimes that an organization sets, in milliseconds, by the type of token. */
export const lifetimesQuery = (organizationName: string) =>
  queryOptions({
    queryKey: ['token-lifetimes', organizationName],
    queryFn: async ({ signal }) => {
      const policies = await lifetimes.list({ organizationName }, { signal });
      return Object.fromEntries(
        policies.map(({ tokenType, maxTtlMs }) => [tokenType, maxTtlMs]),
      ) as Record<TokenType, number>;
    },
  });

export const limitLifetimes = async (
  organizationName: string,
  limits: Partial<Record<TokenType, number>>,
) =>
  lifetimes.update({
    organizationName,
    tokenTtlPolicies: Object.entries(limits).map(([tokenType, maxTtlMs]) => ({
      tokenType: tokenType as TokenType,
      maxTtlMs,
    })),
  });

export interface NewToken {
  readonly description: string;
  /** ISO 8601; null for never. */
  readonly expiredAt: string | null;
  readonly scope?: TokenScopeRequest;
}

/** Only this response contains the token's text. */
export const createUserToken = async (userId: string, token: NewToken) =>
  tokens.createUserToken({ userId, ...token });

/** Creates the organization's token, and deletes the previous one. */
export const createOrganizationToken = async (organizationName: string, token: NewToken) =>
  tokens.createOrganizationToken({ organizationName, ...token });

export const deleteToken = async (tokenId: string) => tokens.delete({ tokenId });
