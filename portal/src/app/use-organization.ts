import { useParams, useSearch } from '@tanstack/react-router';
import { type SessionOrganization, useSession } from '../api/session.js';

const REMEMBERED = 'gantry.organization';

export function rememberOrganization(name: string): void {
  localStorage.setItem(REMEMBERED, name);
}

/** The organization of the page, else the last used one; undefined if the caller has none. */
export function useOrganization(): SessionOrganization | undefined {
  const { organizations } = useSession();
  const params: { org?: string } = useParams({ strict: false });
  const search: { org?: string | undefined } = useSearch({ strict: false });
  const named = (name: string | null | undefined) =>
    organizations.find((organization) => organization.name === name);
  return (
    named(params.org) ??
    named(search.org) ??
    named(localStorage.getItem(REMEMBERED)) ??
    organizations[0]
  );
}
