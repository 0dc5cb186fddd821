import type { TeamResource } from '../../../../generated/server/models/TeamResource.js';
import { access } from '../access.js';
import { inOrganization } from '../organizations/organization.presenter.js';
import { managesToken } from '../tokens/team-token.js';
import type { Subject } from '../../../core/caller/subject.js';
import type { Team } from './team.entity.js';
import type { User } from '../users/user.entity.js';

export function presentTeam(subject: Subject, team: Team, members: readonly User[]): TeamResource {
  const manages = access.allows(subject, 'team.write', team.organization);
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
        'can-destroy': manages && !team.isOwners,
        'can-update-membership': manages,
        'can-update-organization-access': manages && !team.isOwners,
        'can-update-visibility': manages,
        'can-update-api-token': managesToken(subject, team),
      },
    },
    relationships: {
      organization: inOrganization(team.organization),
      users: { data: members.map(({ id }) => ({ id, type: 'users' })) },
    },
    links: { self: `/api/v2/teams/${team.id}` },
  };
}
