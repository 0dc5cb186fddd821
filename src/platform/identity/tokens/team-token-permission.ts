import type { Subject } from '../../../core/caller/subject.js';
import { access } from '../access.js';
import type { Permission } from '../permissions.js';
import type { Team } from '../teams/team.entity.js';

/** Returns the permission that the subject needs to manage the team's tokens. */
export function teamTokenPermission(subject: Subject, team: Team | null): Permission {
  if (team?.isOwners) return 'owners-team.write';
  return team?.memberTokens && isMember(subject, team)
    ? 'own-team-token.write'
    : 'team-token.write';
}

export function canManageTokens(subject: Subject, team: Team): boolean {
  return access.allows(subject, teamTokenPermission(subject, team), team.organization);
}

/** A team token does not count as a member, so that a leaked token cannot replace itself. */
function isMember({ caller }: Subject, { id, organization }: Team): boolean {
  const teams = caller.kind === 'user' ? caller.memberships.get(organization)?.teamIds : undefined;
  return teams?.includes(id) ?? false;
}
