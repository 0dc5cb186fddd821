import {
  type GroupDryRun,
  type GroupMapping,
  GroupMappingsApi,
  type SignInProvider,
  SignInProvidersApi,
} from '@gantry/client';
import { queryOptions } from '@tanstack/react-query';
import { connection } from './client.js';
import { readPage } from './paging.js';

export type { GroupDryRun, GroupMapping, SignInProvider };

const providers = new SignInProvidersApi(connection);

const PAGE_SIZE = 25;
const KEY = 'sign-in-providers';

/** Only site administrators may list providers. */
export const signInProvidersQuery = (pageNumber: number | undefined) =>
  queryOptions({
    queryKey: [KEY, 'list', pageNumber],
    queryFn: ({ signal }) =>
      readPage({ pageNumber, pageSize: PAGE_SIZE }, (page) => providers.list(page, { signal })),
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
  /** Omitted to keep the stored secret. */
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

const groupMappings = new GroupMappingsApi(connection);

export const groupMappingsQuery = (providerId: string, pageNumber: number | undefined) =>
  queryOptions({
    queryKey: [KEY, providerId, 'mappings', pageNumber],
    queryFn: ({ signal }) =>
      readPage({ pageNumber, pageSize: PAGE_SIZE }, (page) =>
        groupMappings.list({ providerId, ...page }, { signal }),
      ),
  });

/** An empty `group` maps each group to the team of the same name, except to `owners`. */
export async function createGroupMapping(
  providerId: string,
  target: { readonly organizationName: string; readonly group: string; readonly teamId: string },
): Promise<void> {
  const { organizationName, group, teamId } = target;
  await groupMappings.create(
    group === '' ? { providerId, organizationId: organizationName } : { providerId, group, teamId },
  );
}

export const deleteGroupMapping = async (groupMappingId: string): Promise<void> =>
  groupMappings.delete({ groupMappingId });

/**
 * The teams to which the groups map; with a user ID, how the user's memberships would change.
 * Without `groups`, the server uses the groups that the issuer last reported for the user.
 */
export const dryRunGroups = async (
  providerId: string,
  user: { readonly groups?: string[]; readonly userId?: string },
): Promise<GroupDryRun> => groupMappings.dryRunGroupMappings({ providerId, ...user });
