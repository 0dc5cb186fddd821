import { useQuery } from '@tanstack/react-query';
import { useParams, useSearch } from '@tanstack/react-router';
import { allOrganizationsQuery, organizationQuery } from '../api/organizations.js';
import { type SessionOrganization, useSession } from '../api/session.js';

const REMEMBERED = 'gantry.organization';

export function rememberOrganization(name: string): void {
  localStorage.setItem(REMEMBERED, name);
}

/** The organization of the page, else the last used one; undefined if the caller has none. */
export function useOrganization(): SessionOrganization | undefined {
  const { organizations, organizationCount } = useSession();
  const params: { org?: string } = useParams({ strict: false });
  const search: { org?: string | undefined } = useSearch({ strict: false });
  const named = (name: string | null | undefined) =>
    organizations.find((organization) => organization.name === name);
  const requested = params.org ?? search.org;
  const known = named(requested);
  // A session names the first 100 organizations of its caller only.
  const mayBeUnlisted = known === undefined && organizationCount > organizations.length;
  const other = useQuery({
    ...organizationQuery(requested ?? ''),
    enabled: mayBeUnlisted && requested !== undefined,
  });
  return known ?? other.data ?? named(localStorage.getItem(REMEMBERED)) ?? organizations[0];
}

/** The organizations of the caller, to choose from. A session names the first 100 only. */
export function useOrganizations(): readonly SessionOrganization[] {
  const { organizations, organizationCount } = useSession();
  const isPartial = organizationCount > organizations.length;
  const { data } = useQuery({ ...allOrganizationsQuery, enabled: isPartial });
  return (isPartial ? data : undefined) ?? organizations;
}
