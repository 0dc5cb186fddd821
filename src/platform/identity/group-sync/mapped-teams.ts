import { type EntityManager, In } from 'typeorm';
import { Team } from '../teams/team.entity.js';
import { GroupMapping } from './group-mapping.entity.js';

export interface MappedTeams {
  /** By ID. */
  readonly teams: ReadonlyMap<string, Team>;
  /** Number of groups that no mapping assigns to a team. */
  readonly unmappedCount: number;
}

/**
 * Finds the teams to which the mappings of a provider assign these groups. Mappings of one group
 * compare its name exactly; mappings to teams of the same name ignore the case.
 */
export async function findMappedTeams(
  manager: EntityManager,
  providerId: string,
  groups: readonly string[],
): Promise<MappedTeams> {
  const mappings = await manager.findBy(GroupMapping, { providerId });
  const uniqueGroups = new Set(groups);
  const names = new Set(groups.map((group) => group.toLowerCase()));
  const mapped = new Set<string>();
  const teamIds: string[] = [];
  for (const { groupName, teamId } of mappings) {
    if (groupName === null || teamId === null || !uniqueGroups.has(groupName)) continue;
    mapped.add(groupName);
    teamIds.push(teamId);
  }
  const organizations = mappings.flatMap(({ groupName, organization }) =>
    groupName === null ? [organization] : [],
  );
  const named = (await manager.findBy(Team, { organization: In(organizations) })).filter(
    // A group that happens to be named "owners" must not make its members owners.
    (team) => !team.isOwners && names.has(team.nameKey),
  );
  const teamNames = new Set(named.map(({ nameKey }) => nameKey));
  const explicit = await manager.findBy(Team, { id: In(teamIds) });
  const teams = new Map([...explicit, ...named].map((team) => [team.id, team]));
  const unmapped = [...uniqueGroups].filter(
    (group) => !mapped.has(group) && !teamNames.has(group.toLowerCase()),
  );
  return { teams, unmappedCount: unmapped.length };
}
