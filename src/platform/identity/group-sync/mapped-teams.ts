import { type EntityManager, In } from 'typeorm';
import { Team } from '../teams/team.entity.js';
import { GroupMapping } from './group-mapping.entity.js';

export interface MappedTeams {
  /** By ID. */
  readonly teams: ReadonlyMap<string, Team>;
  /** Groups that lead to no team. */
  readonly unmappedCount: number;
}

/** The teams to which the mappings of a provider lead these groups. */
export async function mappedTeams(
  manager: EntityManager,
  providerId: string,
  groups: readonly string[],
): Promise<MappedTeams> {
  const mappings = await manager.findBy(GroupMapping, { providerId });
  const held = new Set(groups);
  const byName = new Map(groups.map((group) => [group.toLowerCase(), group]));
  const used = new Set<string>();
  const teamIds: string[] = [];
  for (const { groupName, teamId } of mappings) {
    if (groupName === null || teamId === null || !held.has(groupName)) continue;
    used.add(groupName);
    teamIds.push(teamId);
  }
  const organizations = mappings.flatMap(({ groupName, organization }) =>
    groupName === null ? [organization] : [],
  );
  const named = (await manager.findBy(Team, { organization: In(organizations) })).filter(
    // A group that is called "owners" by chance must not give every right.
    (team) => !team.isOwners && byName.has(team.nameKey),
  );
  for (const { nameKey } of named) used.add(byName.get(nameKey) ?? '');
  const explicit = await manager.findBy(Team, { id: In(teamIds) });
  const teams = new Map([...explicit, ...named].map((team) => [team.id, team]));
  return { teams, unmappedCount: held.size - used.size };
}
