import { type EntityManager, In } from 'typeorm';
import { Team, TeamMembership } from '../teams/team.entity.js';
import { OrganizationMember } from './organization-member.entity.js';

/** Selects the IDs of the members of the organization `:organization`. */
export const MEMBER_IDS_SQL = `SELECT m.user_id FROM team_memberships m
  JOIN teams t ON t.id = m.team_id WHERE t.organization = :organization
  UNION SELECT user_id FROM organization_members WHERE organization = :organization`;

/** Returns which of the users are members of the organization, with or without a team. */
export async function membersAmong(
  manager: EntityManager,
  organization: string,
  userIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const userId = In([...userIds]);
  const teams = await manager.find(Team, { select: { id: true }, where: { organization } });
  const inTeams = await manager.findBy(TeamMembership, {
    userId,
    teamId: In(teams.map(({ id }) => id)),
  });
  const direct = await manager.findBy(OrganizationMember, { userId, organization });
  return new Set([...inTeams, ...direct].map((member) => member.userId));
}

/** Finds the organizations in which the user is a member, with or without a team. */
export async function findOrganizationNames(
  manager: EntityManager,
  userId: string,
): Promise<string[]> {
  const memberships = await manager.findBy(TeamMembership, { userId });
  const teams = await manager.find(Team, {
    select: { id: true, organization: true },
    where: { id: In(memberships.map(({ teamId }) => teamId)) },
  });
  const direct = await manager.findBy(OrganizationMember, { userId });
  return [...new Set([...teams, ...direct].map(({ organization }) => organization))];
}
