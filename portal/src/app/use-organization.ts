import { useQuery } from '@tanstack/react-query';
import { useParams, useSearch } from '@tanstack/react-router';
import { allOrganizationsQuery, organizationQuery } from '../api/organizations.js';
import { type SessionOrganization, useSession } from '../api/session.js';

const STORAGE_KEY = 'gantry.organization';

export function rememberOrganization(name: string): void {
  localStorage.setItem(STORAGE_KEY, name);
}

/**
 * The organization of the page if it is loaded; otherwise, the one in the session that the caller
 * chose last, or else the first one. Undefined if the session contains none.
 */
export function useOrganization(): SessionOrganization | undefined {
  const { organizations, organizationCount } = useSession();
  const params: { org?: string } = useParams({ strict: false });
  const search: { org?: string | undefined } = useSearch({ strict: false });
  const find = (name: string | null | undefined) =>
    organizations.find((organization) => organization.name === name);
  const requested = params.org ?? search.org;
  const listed = find(requested);
  // A session lists only the first 100 organizations of its caller.
  const mayBeUnlisted = listed === undefined && organizationCount > organizations.length;
  const unlisted = useQuery({
    ...organizationQuery(requested ?? ''),
    enabled: mayBeUnlisted && requested !== undefined,
  });
  return listed ?? unlisted.data ?? find(localStorage.getItem(STORAGE_KEY)) ?? organizations[0];
}

/** All organizations of the caller; only the first 100 until the others are loaded. */
export function useOrganizations(): readonly SessionOrganization[] {
  const { organizations, organizationCount } = useSession();
  const isPartial = organizationCount > organizations.length;
  const { data } = useQuery({ ...allOrganizationsQuery, enabled: isPartial });
  return (isPartial ? data : undefined) ?? organizations;
}
