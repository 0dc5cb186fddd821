import type { TeamProjectResource } from '../../../generated/server/models/TeamProjectResource.js';
import type { TeamProject } from './team-project.entity.js';

export function presentTeamProject({
  id,
  teamId,
  projectId,
  access,
}: TeamProject): TeamProjectResource {
  return {
    id,
    type: 'team-projects',
    attributes: { access },
    relationships: {
      team: { data: { id: teamId, type: 'teams' }, links: { related: `/api/v2/teams/${teamId}` } },
      project: {
        data: { id: projectId, type: 'projects' },
        links: { related: `/api/v2/projects/${projectId}` },
      },
    },
    links: { self: `/api/v2/team-projects/${id}` },
  };
}
