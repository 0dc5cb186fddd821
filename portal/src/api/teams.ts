import {
  type Team,
  type TeamOrganizationAccess,
  type TeamOrganizationAccessFlags,
  TeamsApi,
} from '@gantry/client';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { connection } from './client.js';
import { readPage } from './paging.js';

export type { Team, TeamOrganizationAccess };

const teams = new TeamsApi(connection);

const PAGE_SIZE = 25;
const MAX_PAGE_SIZE = 100;

export const teamsQuery = (organizationName: string, pageNumber = 1) =>
  queryOptions({
    queryKey: ['teams', organizationName, pageNumber],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      readPage({ pageNumber, pageSize: PAGE_SIZE }, (page) =>
        teams.list({ organizationName, ...page }, { signal }),
      ),
  });

/** Every team that the caller may see. */
export const allTeamsQuery = (organizationName: string) =>
  queryOptions({
    queryKey: ['teams', organizationName, 'all'],
    queryFn: async ({ signal }) =>
      teams.list({ organizationName, pageSize: MAX_PAGE_SIZE }, { signal }).all(),
  });

/** Fails for secret teams that the caller may not see. */
export const teamQuery = (teamId: string) =>
  queryOptions({
    queryKey: ['teams', 'one', teamId],
    queryFn: async ({ signal }): Promise<Team> => teams.read({ teamId }, { signal }),
  });

export interface Member {
  readonly id: string;
  readonly username: string;
}

export const membersQuery = (teamId: string) =>
  queryOptions({
    queryKey: ['teams', 'members', teamId],
    queryFn: async ({ signal }): Promise<Member[]> => {
      const read = teams.read({ teamId, include: ['users'] }, { signal });
      const { included = [] } = await read.envelope();
      return included.map(({ id, attributes }) => ({ id, username: String(attributes.username) }));
    },
  });

export const createTeam = async (organizationName: string, name: string) =>
  teams.create({ organizationName, name, visibility: 'organization' });
export const setTeamAccess = async (
  teamId: string,
  organizationAccess: TeamOrganizationAccessFlags,
) => teams.update({ teamId, organizationAccess });
export const deleteTeam = async (teamId: string) => teams.delete({ teamId });
/**
 * Unless the caller is a site administrator, user names identify only members of the organization.
 */
export const addMember = async (teamId: string, usernameOrId: string) =>
  teams.addUsers({ teamId, userIds: [usernameOrId] });
export const removeMember = async (teamId: string, userId: string) =>
  teams.removeUsers({ teamId, userIds: [userId] });
