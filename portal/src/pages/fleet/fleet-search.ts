import { getRouteApi } from '@tanstack/react-router';
import type { FleetSearch } from '../../api/fleet.js';
import { statusesOf } from '../../app/run-states.js';

const route = getRouteApi('/signed-in/$org/workspaces');

const SORTS = [
  'name',
  '-name',
  'created-at',
  '-created-at',
  'latest-change-at',
  '-latest-change-at',
  'current-run.created-at',
  '-current-run.created-at',
] as const;

/** The filters in the URL, as arguments for the API. */
export function useFleetSearch(): FleetSearch {
  const { org } = route.useParams();
  const { q, project, module, version, state, upgrade, drift, tag, tagged, sort } =
    route.useSearch();
  const statuses = statusesOf(state);
  return {
    organizationName: org,
    sort: SORTS.find((name) => name === sort) ?? 'name',
    ...(q !== undefined && { searchName: q }),
    ...(project !== undefined && { projectId: project }),
    ...(module !== undefined && { moduleId: module }),
    ...(version !== undefined && { moduleVersion: version }),
    ...(statuses && { currentRunStatus: [...statuses] }),
    ...(tag !== undefined && { searchTags: [tag] }),
    ...(tagged !== undefined && { tagged: [tagged] }),
    ...(drift && { drifted: drift === 'yes' ? 'true' : 'false' }),
    ...(upgrade && { upgradeAvailable: upgrade === 'yes' ? 'true' : 'false' }),
  };
}
