import { type Organization, OrganizationsApi } from '@gantry/client';
import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';
import { connection } from './client.js';
import { readPage } from './paging.js';

export type { Organization };

const organizations = new OrganizationsApi(connection);

const PAGE_SIZE = 25;
const MAX_PAGE_SIZE = 100;

export interface OrganizationListSearch {
  /** Part of a name or an email address. */
  readonly q?: string | undefined;
  readonly pageNumber?: number | undefined;
}

export const organizationsQuery = ({ q, pageNumber }: OrganizationListSearch) =>
  queryOptions({
    queryKey: ['organization-list', { q, pageNumber }],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      readPage({ pageNumber, pageSize: PAGE_SIZE }, (page) =>
        organizations.list({ ...page, ...(q && { q }) }, { signal }),
      ),
  });

/** All organizations that the caller may read, to choose from. */
export const allOrganizationsQuery = queryOptions({
  queryKey: ['organization-list', 'all'],
  queryFn: async ({ signal }) => organizations.list({ pageSize: MAX_PAGE_SIZE }, { signal }).all(),
});

export const organizationQuery = (organizationName: string) =>
  queryOptions({
    queryKey: ['organization', organizationName],
    queryFn: async ({ signal }): Promise<Organization> =>
      organizations.read({ organizationName }, { signal }),
  });

export const createOrganization = async (name: string, email: string): Promise<Organization> =>
  organizations.create({ name, email });

export const updateOrganization = async (
  organizationName: string,
  email: string,
): Promise<Organization> => organizations.update({ organizationName, email });

/** Enables or disables the maximum lifetimes of tokens. */
export const setLifetimeLimitsEnabled = async (
  organizationName: string,
  maxTtlEnabled: boolean,
): Promise<Organization> => organizations.update({ organizationName, maxTtlEnabled });

export const deleteOrganization = async (organizationName: string): Promise<void> =>
  organizations.delete({ organizationName });

/** Invalidates the organizations, and the session, which contains the caller's organizations. */
export const refreshOrganizations = (queries: QueryClient): Promise<unknown> =>
  Promise.all(
    ['session', 'organization', 'organization-list'].map((key) =>
      queries.invalidateQueries({ queryKey: [key] }),
    ),
  );
