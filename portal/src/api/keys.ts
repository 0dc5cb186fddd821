import { type GpgKey, GpgKeysApi } from '@gantry/client';
import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';
import { connection } from './client.js';
import { readPage } from './paging.js';

const keys = new GpgKeysApi(connection);

const PAGE_SIZE = 25;
const MAX_PAGE_SIZE = 100;

const rootOf = (namespace: string) => ['keys', namespace] as const;

export const keysQuery = (namespace: string, pageNumber = 1) =>
  queryOptions({
    queryKey: [...rootOf(namespace), 'list', pageNumber],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      readPage({ pageNumber, pageSize: PAGE_SIZE }, (page) =>
        keys.list({ namespace, ...page }, { signal }),
      ),
  });

/** All keys of the namespace, to choose from. */
export const signersQuery = (namespace: string) =>
  queryOptions({
    queryKey: [...rootOf(namespace), 'signers'],
    queryFn: async ({ signal }) =>
      keys.list({ namespace, pageSize: MAX_PAGE_SIZE }, { signal }).all(),
  });

export const keyQuery = (namespace: string, keyId: string) =>
  queryOptions({
    queryKey: [...rootOf(namespace), 'key', keyId.toUpperCase()],
    queryFn: async ({ signal }): Promise<GpgKey> => keys.read({ namespace, keyId }, { signal }),
  });

/** Uploads a key, or renews a stored key. */
export const uploadKey = async (namespace: string, asciiArmor: string): Promise<GpgKey> =>
  keys.create({ namespace, asciiArmor });

interface Move {
  readonly namespace: string;
  readonly keyId: string;
  readonly newNamespace: string;
  /**
   * Whether to move the key even if published provider versions are signed with it. The server then
   * withdraws these versions.
   */
  readonly force: boolean;
}

export const moveKey = async (move: Move): Promise<GpgKey> => keys.update(move);

export const deleteKey = async (
  namespace: string,
  keyId: string,
  force: boolean,
): Promise<GpgKey> => keys.delete({ namespace, keyId, force });

export const refreshKeys = (queries: QueryClient): Promise<void> =>
  queries.invalidateQueries({ queryKey: ['keys'] });
