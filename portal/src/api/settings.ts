import {
  AgentPoolsApi,
  AuditEventsApi,
  AuthenticationTokensApi,
  GantryError,
  ProjectsApi,
  TeamProjectsApi,
  TeamsApi,
} from '@gantry/client';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { connection } from './client.js';

export type { Agent, AgentPool, AuditEvent, AuthenticationToken, Team } from '@gantry/client';

const teams = new TeamsApi(connection);
const tokens = new AuthenticationTokensApi(connection);
const pools = new AgentPoolsApi(connection);
const audit = new AuditEventsApi(connection);
const projects = new ProjectsApi(connection);
const levels = new TeamProjectsApi(connection);

const PAGE_SIZE = 25;
const MAX_PAGE_SIZE = 100;
const AGENTS_POLL_MS = 10_000;

export const teamsQuery = (organizationName: string, pageNumber = 1) =>
  queryOptions({
    queryKey: ['teams', organizationName, pageNumber],
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => {
      const page = { pageNumber, pageSize: PAGE_SIZE };
      const { items, pagination } = await teams.list({ organizationName, ...page }, { signal });
      return { items, pagination };
    },
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
      return included.map(({ id, attributes }) => ({ id, username: attributes.username }));
    },
  });

export const createTeam = async (organizationName: string, name: string) =>
  teams.create({ organizationName, name, visibility: 'organization' });
export const deleteTeam = async (teamId: string) => teams.delete({ teamId });
export const addMember = async (teamId: string, user: string) =>
  teams.addUsers({ teamId, userIds: [user] });
export const removeMember = async (teamId: string, userId: string) =>
  teams.removeUsers({ teamId, userIds: [userId] });

export const ownTokensQuery = (userId: string, pageNumber = 1) =>
  queryOptions({
    queryKey: ['tokens', userId, pageNumber],
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => {
      const page = { pageNumber, pageSize: PAGE_SIZE };
      const { items, pagination } = await tokens.listUserTokens({ userId, ...page }, { signal });
      return { items, pagination };
    },
  });

/** Null if the organization has no token. */
export const organizationTokenQuery = (organizationName: string) =>
  queryOptions({
    queryKey: ['tokens', 'organization', organizationName],
    queryFn: async ({ signal }) => {
      try {
        return await tokens.readOrganizationToken({ organizationName }, { signal });
      } catch (error) {
        if (error instanceof GantryError && error.status === 404) return null;
        throw error;
      }
    },
  });

export interface NewToken {
  readonly description: string;
  /** ISO 8601; null for never. */
  readonly expiredAt: string | null;
}

export const createOwnToken = async (userId: string, token: NewToken) =>
  tokens.createUserToken({ userId, ...token });
export const createOrganizationToken = async (organizationName: string, token: NewToken) =>
  tokens.createOrganizationToken({ organizationName, ...token });
export const deleteToken = async (tokenId: string) => tokens.delete({ tokenId });

export const agentPoolsQuery = (organizationName: string, pageNumber = 1) =>
  queryOptions({
    queryKey: ['agent-pools', organizationName, pageNumber],
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => {
      const page = { pageNumber, pageSize: PAGE_SIZE };
      const { items, pagination } = await pools.list({ organizationName, ...page }, { signal });
      return { items, pagination };
    },
  });

/** Polled every 10 seconds, because agents come and go. */
export const agentsQuery = (agentPoolId: string) =>
  queryOptions({
    queryKey: ['agent-pools', 'agents', agentPoolId],
    refetchInterval: AGENTS_POLL_MS,
    queryFn: async ({ signal }) => {
      const page = { pageSize: MAX_PAGE_SIZE };
      const { items, pagination } = await pools.listAgents({ agentPoolId, ...page }, { signal });
      return { items, pagination };
    },
  });

export interface AuditSearch {
  readonly action?: string | undefined;
  /** Dates in UTC: the first day, and the last one. */
  readonly since?: string | undefined;
  readonly until?: string | undefined;
  readonly page?: number | undefined;
}

const DAY_MS = 24 * 60 * 60 * 1000;

export const auditQuery = (organizationName: string, { action, since, until, page }: AuditSearch) =>
  queryOptions({
    queryKey: ['audit', organizationName, { action, since, until, page }],
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => {
      const { items, pagination } = await audit.list(
        {
          organizationName,
          pageSize: PAGE_SIZE,
          ...(action && { action }),
          ...(since && { since: `${since}T00:00:00.000Z` }),
          ...(until && { until: new Date(Date.parse(until) + DAY_MS).toISOString() }),
          ...(page && { pageNumber: page }),
        },
        { signal },
      );
      return { items, pagination };
    },
  });

export type AccessLevel = 'read' | 'write' | 'maintain' | 'admin';

export interface ProjectAccess {
  readonly id: string;
  readonly name: string;
  /** By team. */
  readonly levels: ReadonlyMap<string, { readonly id: string; readonly access: AccessLevel }>;
}

/** A page of projects with the level of each team on them. */
export const projectAccessQuery = (organizationName: string, pageNumber = 1) =>
  queryOptions({
    queryKey: ['project-access', organizationName, pageNumber],
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => {
      const page = { pageNumber, pageSize: PAGE_SIZE };
      const { items, pagination } = await projects.list({ organizationName, ...page }, { signal });
      const rows = await Promise.all(
        items.map(async ({ id, name }): Promise<ProjectAccess> => {
          const given = await levels.list({ projectId: id, pageSize: MAX_PAGE_SIZE }, { signal });
          const byTeam = given.items.map(
            ({ id: level, teamId, access }) => [teamId ?? '', { id: level, access }] as const,
          );
          return { id, name, levels: new Map(byTeam) };
        }),
      );
      return { items: rows, pagination };
    },
  });

/** Grants, changes or removes (null) the level of a team on a project. */
export async function setLevel(
  { id: projectId, levels: given }: ProjectAccess,
  teamId: string,
  access: AccessLevel | null,
): Promise<void> {
  const teamProjectId = given.get(teamId)?.id;
  if (access === null) {
    if (teamProjectId !== undefined) await levels.delete({ teamProjectId });
  } else if (teamProjectId === undefined) await levels.create({ teamId, projectId, access });
  else await levels.update({ teamProjectId, access });
}
