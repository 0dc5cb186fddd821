import type { TeamWorkspaceResource } from '../../../../generated/server/models/TeamWorkspaceResource.js';
import { IMPLIED_ACCESS } from '../../identity/workspace-access.js';
import type { TeamWorkspace } from './team-workspace.entity.js';

export function presentTeamWorkspace(row: TeamWorkspace): TeamWorkspaceResource {
  const { id, teamId, workspaceId, access } = row;
  const { runs, variables, stateVersions, workspaceLocking } =
    access === 'custom' ? row : IMPLIED_ACCESS[access];
  return {
    id,
    type: 'team-workspaces',
    attributes: {
      access,
      runs,
      variables,
      'state-versions': stateVersions,
      'sentinel-mocks': 'none',
      'workspace-locking': workspaceLocking,
      'run-tasks': false,
      'policy-overrides': false,
    },
    relationships: {
      team: { data: { id: teamId, type: 'teams' }, links: { related: `/api/v2/teams/${teamId}` } },
      workspace: {
        data: { id: workspaceId, type: 'workspaces' },
        links: { related: `/api/v2/workspaces/${workspaceId}` },
      },
    },
    links: { self: `/api/v2/team-workspaces/${id}` },
  };
}
