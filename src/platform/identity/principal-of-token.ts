import { type EntityManager, In } from 'typeorm';
import { accessOf } from '../../core/caller/organization-access.js';
import type { ProjectLevel } from '../../core/caller/project-level.js';
import type { Membership, Principal } from '../../core/caller/subject.js';
import { rows } from '../../core/database/rows.js';
import { AgentPool } from './agent-pools/agent-pool.entity.js';
import { OrganizationMember } from './memberships/organization-member.entity.js';
import { Organization } from './organizations/organization.entity.js';
import { levelsByProject, type ProjectLevelReader } from './project-levels.js';
import { Team, TeamMembership } from './teams/team.entity.js';
import { scopeOf, Token } from './tokens/token.entity.js';
import { accessEndsAt } from './tokens/token-ttl.js';
import { User } from './users/user.entity.js';
import { permissionsByWorkspace, type WorkspaceAccessReader } from './workspace-access.js';

const DEFAULT_PARTITION = 'default';

/** The clock and the hooks that read the rights of a principal. */
export interface RightsReaders {
  /** Unix milliseconds. */
  readonly now: () => number;
  levels: ProjectLevelReader;
  workspaces: WorkspaceAccessReader;
}

/**
 * Finds the principal of a token; null if the principal no longer exists or is a suspended user.
 * Does not check the expiry: the caller must check `expiresAt` of the result.
 */
export async function findPrincipal(
  manager: EntityManager,
  token: Token,
  readers: RightsReaders,
): Promise<Principal | null> {
  const base = {
    kind: token.kind,
    tokenId: token.id,
    siteAdmin: false,
    expiresAt: token.expiresAt ? Date.parse(token.expiresAt) : Infinity,
    ...limitsOf(token),
  };
  if (token.userId) return findUserPrincipal(manager, token.userId, base, token, readers);
  const holder = await findHolder(manager, token, readers);
  const organization =
    holder && (await rows(manager, Organization).find({ name: holder.organization }));
  if (!organization) return null;
  // Earlier builds did not delete audit tokens with their organization. Such a token must not work
  // in a later organization of the same name.
  if (token.auditOrganization && organization.createdAt > token.createdAt) return null;
  const expiresAt = Math.min(base.expiresAt, accessEndsAt(organization, token));
  return { ...base, ...holder, expiresAt, partition: organization.partition };
}

type Rights = Pick<Principal, 'memberships' | 'projects' | 'workspaces' | 'ownerOnlyForceDelete'>;

type TokenHolder = Pick<Principal, 'id' | 'name'> &
  Rights & {
    readonly organization: string;
  };

/**
 * Finds the team, agent pool or organization of a token; null if the team or pool no longer exists.
 * Does not check whether the organization exists.
 */
async function findHolder(
  manager: EntityManager,
  token: Token,
  readers: RightsReaders,
): Promise<TokenHolder | null> {
  const teamId = token.teamId ?? token.namedTeamId;
  if (teamId) return findTeamHolder(manager, teamId, readers);
  const noRights = {
    memberships: new Map<string, Membership>(),
    projects: new Map<string, ReadonlySet<ProjectLevel>>(),
    workspaces: new Map<string, ReadonlySet<string>>(),
  };
  if (token.agentPoolId) {
    const pool = await rows(manager, AgentPool).find({ id: token.agentPoolId });
    return pool && { id: pool.id, name: pool.name, organization: pool.organization, ...noRights };
  }
  const organization = token.organization ?? token.auditOrganization ?? '';
  const ownerOnlyForceDelete = await findOwnerOnlyForceDelete(manager, [organization]);
  return { id: organization, name: organization, organization, ...noRights, ownerOnlyForceDelete };
}

/** Finds a team with its current rights; null if it no longer exists. */
export async function findTeamHolder(
  manager: EntityManager,
  id: string,
  readers: RightsReaders,
): Promise<TokenHolder | null> {
  const team = await rows(manager, Team).find({ id });
  return (
    team && {
      id: team.id,
      name: team.name,
      organization: team.organization,
      ...(await readRights(manager, [team], readers)),
    }
  );
}

/** Returns the scope of a token, as an object to spread; empty without a token or a scope. */
export function limitsOf(token: Token | null): Pick<Principal, 'scope'> {
  const scope = token ? scopeOf(token) : undefined;
  return scope ? { scope } : {};
}

type Base = Pick<Principal, 'kind' | 'tokenId' | 'expiresAt' | 'scope'>;

/**
 * Finds a user with the current rights; null if the user was deleted or suspended. If `token` is
 * too old for an organization that limits the lifetime of tokens, omits the rights there.
 */
export async function findUserPrincipal(
  manager: EntityManager,
  userId: string,
  base: Base,
  token: Token | null,
  readers: RightsReaders,
): Promise<Principal | null> {
  const user = await rows(manager, User).find({ id: userId });
  if (!user || user.suspendedAt) return null;
  const teamIds = (await manager.findBy(TeamMembership, { userId })).map(({ teamId }) => teamId);
  const allTeams = await manager.findBy(Team, { id: In(teamIds) });
  const allDirect = await manager.findBy(OrganizationMember, { userId });
  // The age of a token does not limit site administrators, so that owners cannot lock them out.
  const unreachable = user.siteAdmin
    ? new Set()
    : await findUnreachable(manager, token, [...allTeams, ...allDirect], readers.now());
  const teams = allTeams.filter(({ organization }) => !unreachable.has(organization));
  const direct = allDirect.filter(({ organization }) => !unreachable.has(organization));
  const { memberships, ...otherRights } = await readRights(manager, teams, readers);
  return {
    ...base,
    ...otherRights,
    memberships: withDirectMemberships(memberships, direct),
    id: user.id,
    name: user.username,
    siteAdmin: user.siteAdmin,
    organization: null,
    partition: DEFAULT_PARTITION,
  };
}

async function readRights(
  manager: EntityManager,
  teams: readonly Team[],
  readers: RightsReaders,
): Promise<Rights> {
  const teamIds = teams.map(({ id }) => id);
  return {
    memberships: membershipsOf(teams),
    projects: levelsByProject(await readers.levels(manager, teamIds)),
    workspaces: permissionsByWorkspace(await readers.workspaces(manager, teamIds)),
    ownerOnlyForceDelete: await findOwnerOnlyForceDelete(
      manager,
      teams.map(({ organization }) => organization),
    ),
  };
}

/** Finds the organizations that the token no longer reaches because of its age. */
async function findUnreachable(
  manager: EntityManager,
  token: Token | null,
  memberships: readonly { readonly organization: string }[],
  now: number,
): Promise<ReadonlySet<string>> {
  if (!token || memberships.length === 0) return new Set();
  const names = new Set(memberships.map(({ organization }) => organization));
  const limiting = await manager.findBy(Organization, {
    name: In([...names]),
    maxTtlEnabled: true,
  });
  const ended = limiting.filter((organization) => accessEndsAt(organization, token) <= now);
  return new Set(ended.map(({ name }) => name));
}

/**
 * Finds which of the organizations let only owners and site administrators delete workspaces that
 * manage resources.
 */
async function findOwnerOnlyForceDelete(
  manager: EntityManager,
  names: readonly string[],
): Promise<ReadonlySet<string>> {
  if (names.length === 0) return new Set();
  const organizations = await manager.find(Organization, {
    select: { name: true },
    where: { name: In([...new Set(names)]), allowForceDelete: false },
  });
  return new Set(organizations.map(({ name }) => name));
}

/** Adds the memberships without a team, which have no access flag. */
function withDirectMemberships(
  memberships: ReadonlyMap<string, Membership>,
  direct: readonly OrganizationMember[],
): Map<string, Membership> {
  const teamless = { owner: false, access: accessOf(() => false), teamIds: [] };
  return new Map([
    ...direct.map(({ organization }) => [organization, teamless] as const),
    ...memberships,
  ]);
}

/** Combines the teams of each organization into one membership. */
function membershipsOf(teams: readonly Team[]): Map<string, Membership> {
  const memberships = new Map<string, Membership>();
  for (const team of teams) {
    const others = memberships.get(team.organization);
    memberships.set(team.organization, {
      owner: team.isOwners || (others?.owner ?? false),
      access: accessOf((flag) => team.access[flag] || (others?.access[flag] ?? false)),
      teamIds: [...(others?.teamIds ?? []), team.id],
    });
  }
  return memberships;
}
