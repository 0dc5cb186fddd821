import type { TeamResource } from '../../../../generated/server/models/TeamResource.js';
import type { Subject } from '../../../core/caller/subject.js';
import { access } from '../access.js';
import { inOrganization } from '../organizations/organization.presenter.js';
import { canManageTokens } from '../tokens/team-token-permission.js';
import type { User } from '../users/user.entity.js';
import type { Team } from './team.entity.js';
import { teamWritePermission } from './teams.service.js';

export function presentTeam(subject: Subject, team: Team, members: readonly User[]): TeamResource {
  const canManage = access.allows(subject, teamWritePermission(team), team.organization);
  return {
    id: team.id,
    type: 'teams',
    attributes: {
      name: team.name,
      visibility: team.visibility,
      'users-count': members.length,
      'organization-access': team.access,
      'allow-member-token-management': team.memberTokens,
      permissions: {
        'can-destroy': canManage && !team.isOwners,
        'can-update-membership': canManage,
        'can-update-organization-access': canManage && !team.isOwners,
        'can-update-visibility': canManage,
        'can-update-api-token': canManageTokens(subject, team),
      },
    },
    relationships: {
      organization: inOrganization(team.organization),
      users: { data: members.map(({ id }) => ({ id, type: 'users' })) },
    },
    links: { self: `/api/v2/teams/${team.id}` },
  };
}
