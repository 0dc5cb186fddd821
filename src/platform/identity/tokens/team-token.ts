import { access } from '../access.js';
import type { Permission } from '../permissions.js';
import type { Subject } from '../../../core/caller/subject.js';
import type { Team } from '../teams/team.entity.js';

/**
 * The permission to manage the team's tokens. Members of the team need only `own-team-token.write`
 * if the team allows it.
 */
export function tokenPermission(subject: Subject, team: Team | null): Permission {
  if (team?.isOwners) return 'owners-team.write';
  return team?.memberTokens && isMember(subject, team)
    ? 'own-team-token.write'
    : 'team-token.write';
}

export function managesToken(subject: Subject, team: Team): boolean {
  return access.allows(subject, tokenPermission(subject, team), team.organization);
}

/** A caller with a team token does not count, so that a leaked token cannot replace itself. */
function isMember({ caller }: Subject, { id, organization }: Team): boolean {
  const teams = caller.kind === 'user' ? caller.memberships.get(organization)?.teamIds : undefined;
  return teams?.includes(id) ?? false;
}
