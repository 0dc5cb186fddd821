import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { catalogEntryQuery } from '../../api/provisioning.js';
import { Badge } from '../../ui/data/badge.js';

const route = getRouteApi('/signed-in/$org/modules/$namespace/$name/$provider');

/**
 * Shows whether a new workspace gets the shown version, or names the one that it gets. Renders
 * nothing for modules that are not in the caller's catalog.
 */
export function Offered({ shown }: { shown: string }) {
  const address = route.useParams();
  const search = route.useSearch();
  const { data: entry } = useQuery(catalogEntryQuery(address));
  if (!entry) return null;
  const { version } = entry;
  if (version === shown)
    return (
      <>
        {' '}
        <Badge tone="good">Offered for set-up</Badge>
      </>
    );
  return (
    <>
      {' · '}
      <Link
        to="/$org/modules/$namespace/$name/$provider"
        params={address}
        search={{ ...search, version }}
      >
        version {version}
      </Link>{' '}
      is offered for set-up
    </>
  );
}
