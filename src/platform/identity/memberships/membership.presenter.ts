import type { OrganizationMembershipIncludedResource } from '../../../../generated/server/models/OrganizationMembershipIncludedResource.js';
import type { OrganizationMembershipResource } from '../../../../generated/server/models/OrganizationMembershipResource.js';
import type { Subject } from '../../../core/caller/subject.js';
import { inOrganization } from '../organizations/organization.presenter.js';
import type { Team } from '../teams/team.entity.js';
import { presentTeam } from '../teams/team.presenter.js';
import type { User } from '../users/user.entity.js';
import { presentUser } from '../users/user.presenter.js';
import { membershipId } from './membership-id.js';
import type { Membership } from './memberships.service.js';

export function presentMembership({
  organization,
  user,
  teams,
}: Membership): OrganizationMembershipResource {
  const id = membershipId(organization, user.id);
  return {
    id,
    type: 'organization-memberships',
    attributes: { status: 'active', email: user.email },
    relationships: {
      organization: inOrganization(organization),
      user: {
        data: { id: user.id, type: 'users' },
        links: { related: `/api/v2/users/${user.id}` },
      },
      teams: { data: teams.map((team) => ({ id: team.id, type: 'teams' })) },
    },
    links: { self: `/api/v2/organization-memberships/${id}` },
  };
}

/** Renders the resources that `include` names, each once. `membersOf` maps team IDs to members. */
export function presentIncluded(
  subject: Subject,
  memberships: readonly Membership[],
  include: readonly ('user' | 'teams')[],
  membersOf: ReadonlyMap<string, readonly User[]>,
): OrganizationMembershipIncludedResource[] {
  const users = include.includes('user') ? memberships.map(({ user }) => user) : [];
  const teams = new Map<string, Team>();
  if (include.includes('teams'))
    for (const team of memberships.flatMap((membership) => membership.teams))
      teams.set(team.id, team);
  return [
    ...users.map((user) => presentUser(subject, user)),
    ...[...teams.values()].map((team) => presentTeam(subject, team, membersOf.get(team.id) ?? [])),
  ] as OrganizationMembershipIncludedResource[];
}
