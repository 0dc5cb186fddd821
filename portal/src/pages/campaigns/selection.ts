import type { ModuleUsage } from '@gantry/client';
import { PageError } from '../../api/errors.js';
import { allOfFleet, type FleetSearch } from '../../api/fleet.js';
import type { NewCampaign } from '../../api/campaigns.js';
import { statusesOf } from '../../app/run-states.js';

/** Which workspaces of a module a campaign upgrades; null: any. */
export interface Selection {
  readonly version: string | null;
  readonly projectId: string | null;
  /** The ID of a group of statuses of the last run. */
  readonly state: string | null;
  /** The IDs of single workspaces; null for all that match. */
  readonly single: readonly string[] | null;
}

export const ALL: Selection = { version: null, projectId: null, state: null, single: null };

/** The maximum number of single workspaces of a campaign. */
export const MAX_SINGLE = 1_000;

/** The workspaces that the selection matches, without the choice of single ones. */
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
 * What the campaign stores: campaigns select by version and project, not by status. Throws
 * PageError if no workspace is left.
 */
export async function targetsOf(search: FleetSearch, selection: Selection): Promise<Targets> {
  const { version, projectId, state, single } = selection;
  const workspaceIds = single ?? (state === null ? null : await idsOf(search));
  // The server would select every workspace.
  if (workspaceIds?.length === 0)
    throw new PageError('No workspace matches the selection now. Change the selection.');
  return {
    ...(version !== null && { moduleVersions: [version] }),
    ...(projectId !== null && { projectIds: [projectId] }),
    ...(workspaceIds !== null && { workspaceIds }),
  };
}

async function idsOf(search: FleetSearch): Promise<string[]> {
  const ids: string[] = [];
  for await (const { id } of allOfFleet(search)) ids.push(id);
  return ids;
}
