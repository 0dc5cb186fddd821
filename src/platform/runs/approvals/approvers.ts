import { type EntityManager, In } from 'typeorm';
import { distinctRequesters, type Requester } from '../../../core/caller/requester.js';
import type { EffectiveRule } from '../../approvals/effective-approval-rules.js';
import { OWNERS, Team, TeamMembership } from '../../identity/teams/team.entity.js';
import type { Run } from '../run.entity.js';

/**
 * Returns the principals that cannot approve the run: its creator or, if Gantry started it, the
 * principals that caused it.
 */
export function requestersOf({ createdBy }: Pick<Run, 'createdBy'>): readonly Requester[] {
  return createdBy.requestedBy ? distinctRequesters(createdBy.requestedBy) : [createdBy];
}

/**
 * Returns the teams for which the approvals of `users` count, by user ID. `involved` contains the
 * requesters and the confirmer. Excludes involved users, members of involved teams, and owners if
 * the organization's token is involved.
 */
export async function findEligibleApprovers(
  manager: EntityManager,
  organization: string,
  rules: readonly EffectiveRule[],
  users: readonly string[],
  involved: readonly Requester[],
): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
  if (users.length === 0) return new Map();
  const excludedTeams = await findExcludedTeams(manager, organization, involved);
  const teams = rules.flatMap(({ teamId }) => (teamId === null ? [] : [teamId]));
  const memberships = await manager.findBy(TeamMembership, {
    teamId: In([...new Set([...teams, ...excludedTeams])]),
    userId: In([...users]),
  });
  const excludedUsers = new Set([
    ...involved.filter(({ kind }) => kind === 'user').map(({ id }) => id),
    ...memberships.filter(({ teamId }) => excludedTeams.has(teamId)).map(({ userId }) => userId),
  ]);
  const eligible = new Map<string, Set<string>>();
  for (const { teamId, userId } of memberships)
    if (!excludedUsers.has(userId) && teams.includes(teamId))
      eligible.set(userId, (eligible.get(userId) ?? new Set()).add(teamId));
  return eligible;
}

async function findExcludedTeams(
  manager: EntityManager,
  organization: string,
  involved: readonly Requester[],
): Promise<ReadonlySet<string>> {
  const teams = involved.filter(({ kind }) => kind === 'team').map(({ id }) => id);
  if (!involved.some(({ kind }) => kind === 'organization')) return new Set(teams);
  const owners = await manager.findBy(Team, { organization, nameKey: OWNERS });
  return new Set([...teams, ...owners.map(({ id }) => id)]);
}
