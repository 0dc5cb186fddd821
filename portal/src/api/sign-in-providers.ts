import { type SignInProvider, SignInProvidersApi } from '@gantry/client';
import { queryOptions } from '@tanstack/react-query';
import { connection } from './client.js';

export type { SignInProvider };

const providers = new SignInProvidersApi(connection);

const PAGE_SIZE = 25;
const KEY = 'sign-in-providers';

/** All providers of the server; for site administrators. */
export const signInProvidersQuery = (pageNumber: number | undefined) =>
  queryOptions({
    queryKey: [KEY, 'list', pageNumber],
    queryFn: async ({ signal }) => {
      const { items, pagination } = await providers.list(
        { pageSize: PAGE_SIZE, ...(pageNumber && { pageNumber }) },
        { signal },
      );
      return { items, pagination };
    },
  });

export const signInProviderQuery = (providerId: string) =>
  queryOptions({
    queryKey: [KEY, providerId],
    queryFn: async ({ signal }): Promise<SignInProvider> =>
      providers.read({ providerId }, { signal }),
  });

export interface ProviderSettings {
  readonly name: string;
  readonly clientId: string;
  /** Absent: the present one. */
  readonly clientSecret?: string;
  readonly scopes: string[];
  readonly usernameClaim: string;
  readonly groupsClaim: string;
  readonly siteAdminGroup: string | null;
}

export const connectProvider = async (
  settings: ProviderSettings & { readonly issuer: string },
): Promise<SignInProvider> => providers.create(settings);
export const updateProvider = async (
  providerId: string,
  changes: Partial<ProviderSettings> & { readonly enabled?: boolean },
): Promise<SignInProvider> => providers.update({ providerId, ...changes });
export const deleteProvider = async (providerId: string): Promise<void> =>
  providers.delete({ providerId });
