import { type User, UsersApi } from '@gantry/client';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { connection } from './client.js';
import { readPage } from './paging.js';

export type { User };

const users = new UsersApi(connection);

const PAGE_SIZE = 25;

export interface UserListSearch {
  /** Part of a user name or an email address. */
  readonly q?: string | undefined;
  readonly pageNumber?: number | undefined;
}

/** Only site administrators may list users. */
export const usersQuery = ({ q, pageNumber }: UserListSearch) =>
  queryOptions({
    queryKey: ['users', { q, pageNumber }],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      readPage({ pageNumber, pageSize: PAGE_SIZE }, (page) =>
        users.list({ ...page, ...(q && { q }) }, { signal }),
      ),
  });

export interface NewUser {
  readonly username: string;
  readonly email: string;
  readonly isSiteAdmin: boolean;
}

export const createUser = async (user: NewUser): Promise<User> => users.create(user);
export const suspendUser = async (userId: string): Promise<User> => users.suspend({ userId });
export const unsuspendUser = async (userId: string): Promise<User> => users.unsuspend({ userId });
export const deleteUser = async (userId: string): Promise<void> => users.delete({ userId });
