import {
  type BrowserSession,
  type Identity,
  SessionsApi,
  SignInProvidersApi,
  type User,
  UsersApi,
} from '@gantry/client';
import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';
import { connection } from './client.js';
import { readPage } from './paging.js';

export type { BrowserSession, Identity, User };

const users = new UsersApi(connection);
const sessions = new SessionsApi(connection);
const providers = new SignInProvidersApi(connection);

const PAGE_SIZE = 25;
const MAX_PAGE_SIZE = 100;
const KEY = 'user-accounts';

/** Fails for users that the caller may not see. */
export const userAccountQuery = (userId: string) =>
  queryOptions({
    queryKey: [KEY, userId],
    queryFn: async ({ signal }): Promise<User> => users.read({ userId }, { signal }),
  });

export const identitiesQuery = (userId: string, pageNumber: number) =>
  queryOptions({
    queryKey: [KEY, userId, 'identities', pageNumber],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      readPage({ pageNumber, pageSize: PAGE_SIZE }, (page) =>
        providers.listIdentities({ userId, ...page }, { signal }),
      ),
  });

export const userSessionsQuery = (userId: string, pageNumber: number) =>
  queryOptions({
    queryKey: [KEY, userId, 'sessions', pageNumber],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      readPage({ pageNumber, pageSize: PAGE_SIZE }, (page) =>
        sessions.listUserSessions({ userId, ...page }, { signal }),
      ),
  });

/** The providers at which a user can have an identity. */
export const providerChoicesQuery = queryOptions({
  queryKey: ['sign-in-providers', 'choices'],
  queryFn: async ({ signal }) => providers.list({ pageSize: MAX_PAGE_SIZE }, { signal }).all(),
});

export const linkIdentity = async (
  userId: string,
  identity: { readonly providerId: string; readonly subject: string },
): Promise<Identity> => providers.createIdentity({ userId, ...identity });
export const deleteIdentity = async (identityId: string): Promise<void> =>
  providers.deleteIdentity({ identityId });

/** Invalidates identities and sessions together: deleting an identity ends its sessions. */
export const refreshAccount = async (queries: QueryClient, userId: string): Promise<void> =>
  queries.invalidateQueries({ queryKey: [KEY, userId] });
