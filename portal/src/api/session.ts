import { type OrganizationPermissions, OrganizationsApi } from '@gantry/client';
import { queryOptions, useSuspenseQuery } from '@tanstack/react-query';
import { connection } from './client.js';

export interface SessionOrganization {
  readonly name: string;
  readonly permissions: OrganizationPermissions;
}

interface Session {
  /** The first 100 by name. */
  readonly organizations: readonly SessionOrganization[];
}

const organizations = new OrganizationsApi(connection);

const MAX_ORGANIZATIONS = 100;

export const sessionQuery = queryOptions({
  queryKey: ['session'],
  staleTime: 5 * 60_000,
  queryFn: async ({ signal }): Promise<Session> => {
    const { items } = await organizations.list({ pageSize: MAX_ORGANIZATIONS }, { signal });
    return { organizations: items };
  },
});

/** Who is signed in; for pages inside of the shell, which loads it first. */
export const useSession = (): Session => useSuspenseQuery(sessionQuery).data;
