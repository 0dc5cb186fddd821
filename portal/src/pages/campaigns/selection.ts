import type { ModuleUsage } from '@gantry/client';
import type { NewCampaign } from '../../api/campaigns.js';
import { PageError } from '../../api/errors.js';
import { allOfFleet, type FleetSearch } from '../../api/fleet.js';
import { statusesOf } from '../../app/run-states.js';

/** The workspaces of a module that a campaign upgrades. A null property restricts nothing. */
export interface Selection {
  readonly version: string | null;
  readonly projectId: string | null;
  /** The ID of the group of run statuses that contains the status of the current run. */
  readonly state: string | null;
  /** The IDs of individual workspaces; null for all that match. */
  readonly individual: readonly string[] | null;
}

export const ALL: Selection = { version: null, projectId: null, state: null, individual: null };

/** The maximum number of workspaces that a campaign can list by ID. */
export const MAX_INDIVIDUAL = 1_000;

/** Whether a campaign would have to list more workspaces by ID than it can. */
export const isTooLarge = ({ state }: Selection, count: number): boolean =>
  state !== null && count > MAX_INDIVIDUAL;

/** The search for the selected workspaces. Ignores the choice of individual ones. */
export function searchOf(
  organizationName: string,
  { registryModuleId }: Pick<ModuleUsage, 'registryModuleId'>,
  { version, projectId, state }: Selection,
): FleetSearch {
  const statuses = statusesOf(state ?? undefined);
  return {
    organizationName,
    moduleId: registryModuleId,
    upgradeAvailable: 'true',
    ...(version !== null && { moduleVersion: version }),
    ...(projectId !== null && { projectId }),
    ...(statuses && { currentRunStatus: [...statuses] }),
  };
}

type Targets = Pick<NewCampaign, 'moduleVersions' | 'projectIds' | 'workspaceIds'>;

/**
 * Converts the selection for the API. Replaces a status of the current run, by which a campaign
 * cannot select, with workspace IDs. Throws PageError if the list of IDs would be empty.
 */
export async function readTargets(search: FleetSearch, selection: Selection): Promise<Targets> {
  const { version, projectId, state, individual } = selection;
  const workspaceIds = individual ?? (state === null ? null : await readIds(search));
  // The server treats an empty list as no restriction.
  if (workspaceIds?.length === 0)
    throw new PageError('The selection no longer matches any workspace. Change the selection.');
  return {
    ...(version !== null && { moduleVersions: [version] }),
    ...(projectId !== null && { projectIds: [projectId] }),
    ...(workspaceIds !== null && { workspaceIds }),
  };
}

async function readIds(search: FleetSearch): Promise<string[]> {
  const ids: string[] = [];
  for await (const { id } of allOfFleet(search)) ids.push(id);
  return ids;
}
