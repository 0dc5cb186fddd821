import { type EntityManager, In } from 'typeorm';
import { distinctRequesters, type Requester } from '../../../core/caller/requester.js';
import type { EffectiveRule } from '../../approvals/effective-approval-rules.js';
import { OWNERS, Team, TeamMembership } from '../../identity/teams/team.entity.js';
import type { Run } from '../run.entity.js';

/** Who cannot approve the run: its creator, or those who caused a run that Gantry starts. */
export function requestersOf({ createdBy }: Pick<Run, 'createdBy'>): readonly Requester[] {
  return createdBy.requestedBy ? distinctRequesters(createdBy.requestedBy) : [createdBy];
}

/**
 * The teams of each user whose approval counts, by user. The members of a team cannot approve what
 * the token of the team requested or confirms, nor owners what the organization's token did.
 */
export async function eligibleMembers(
  manager: EntityManager,
  organization: string,
  rules: readonly EffectiveRule[],
  users: readonly string[],
  involved: readonly Requester[],
): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
  if (users.length === 0) return new Map();
  const barred = await barredTeams(manager, organization, involved);
  const teams = rules.flatMap(({ teamId }) => (teamId === null ? [] : [teamId]));
  const found = await manager.findBy(TeamMembership, {
    teamId: In([...new Set([...teams, ...barred])]),
    userId: In([...users]),
  });
  const excluded = new Set([
    ...involved.filter(({ kind }) => kind === 'user').map(({ id }) => id),
    ...found.filter(({ teamId }) => barred.has(teamId)).map(({ userId }) => userId),
  ]);
  const eligible = new Map<string, Set<string>>();
  for (const { teamId, userId } of found)
    if (!excluded.has(userId) && teams.includes(teamId))
      eligible.set(userId, (eligible.get(userId) ?? new Set()).add(teamId));
  return eligible;
}

async function barredTeams(
  manager: EntityManager,
  organization: string,
  involved: readonly Requester[],
): Promise<ReadonlySet<string>> {
  const teams = involved.filter(({ kind }) => kind === 'team').map(({ id }) => id);
  if (!involved.some(({ kind }) => kind === 'organization')) return new Set(teams);
  const owners = await manager.findBy(Team, { organization, nameKey: OWNERS });
  return new Set([...teams, ...owners.map(({ id }) => id)]);
}
