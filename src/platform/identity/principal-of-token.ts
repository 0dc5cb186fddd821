import { In, type EntityManager } from 'typeorm';
import { accessOf } from '../../core/caller/organization-access.js';
import type { ProjectLevel } from '../../core/caller/project-level.js';
import type { Membership, Principal } from '../../core/caller/subject.js';
import { rows } from '../../core/database/rows.js';
import { AgentPool } from './agent-pools/agent-pool.entity.js';
import { OrganizationMember } from './memberships/organization-member.entity.js';
import { Organization } from './organizations/organization.entity.js';
import { levelsByProject, type ReadLevels } from './project-levels.js';
import { Team, TeamMembership } from './teams/team.entity.js';
import { scopeOf, Token } from './tokens/token.entity.js';
import { accessEndsAt } from './tokens/token-ttl.js';
import { User } from './users/user.entity.js';
import { combinedAccess, type ReadWorkspaceAccess } from './workspace-access.js';

const DEFAULT_PARTITION = 'default';

/** The clock and the hooks with which the rights of a principal are read. */
export interface RightsReaders {
  /** Unix milliseconds. */
  readonly now: () => number;
  levels: ReadLevels;
  workspaces: ReadWorkspaceAccess;
}

/** The principal of a token; null if its user is suspended or its owner was deleted. */
export async function principalOf(
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
  if (token.userId) return userPrincipal(manager, token.userId, base, token, readers);
  const bearer = await bearerOf(manager, token, readers);
  const organization =
    bearer && (await rows(manager, Organization).find({ name: bearer.organization }));
  // A server of a version without audit tokens does not delete them with their organization. Such a
  // token must not work in a later organization of the same name.
  if (token.auditOrganization && organization && organization.createdAt > token.createdAt)
    return null;
  if (!organization) return null;
  const expiresAt = Math.min(base.expiresAt, accessEndsAt(organization, token));
  return { ...base, ...bearer, expiresAt, partition: organization.partition };
}

type Rights = Pick<Principal, 'memberships' | 'projects' | 'workspaces' | 'withoutForceDelete'>;

type Bearer = Pick<Principal, 'id' | 'name'> &
  Rights & {
    readonly organization: string;
  };

/** The team, agent pool or organization of a token; null if it was deleted concurrently. */
async function bearerOf(
  manager: EntityManager,
  token: Token,
  readers: RightsReaders,
): Promise<Bearer | null> {
  const teamId = token.teamId ?? token.namedTeamId;
  if (teamId) return teamBearer(manager, teamId, readers);
  const none = {
    memberships: new Map<string, Membership>(),
    projects: new Map<string, ReadonlySet<ProjectLevel>>(),
    workspaces: new Map<string, ReadonlySet<string>>(),
  };
  if (token.agentPoolId) {
    const pool = await rows(manager, AgentPool).find({ id: token.agentPoolId });
    return pool && { id: pool.id, name: pool.name, organization: pool.organization, ...none };
  }
  const organization = token.organization ?? token.auditOrganization ?? '';
  const withoutForceDelete = await reservedBy(manager, [organization]);
  return { id: organization, name: organization, organization, ...none, withoutForceDelete };
}

export async function teamBearer(
  manager: EntityManager,
  id: string,
  readers: RightsReaders,
): Promise<Bearer | null> {
  const team = await rows(manager, Team).find({ id });
  return (
    team && {
      id: team.id,
      name: team.name,
      organization: team.organization,
      ...(await rightsOf(manager, [team], readers)),
    }
  );
}

/** The scope of the token, as a member to spread; empty for a token without limits. */
export function limitsOf(token: Token | null): Pick<Principal, 'scope'> {
  const scope = token ? scopeOf(token) : undefined;
  return scope ? { scope } : {};
}

type Base = Pick<Principal, 'kind' | 'tokenId' | 'expiresAt' | 'scope'>;

export async function userPrincipal(
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
  const allAdded = await manager.findBy(OrganizationMember, { userId });
  // Maximum lifetimes do not apply to site administrators, so that owners cannot lock them out.
  const tooOld = user.siteAdmin
    ? new Set()
    : await endedIn(manager, token, [...allTeams, ...allAdded], readers.now());
  const teams = allTeams.filter(({ organization }) => !tooOld.has(organization));
  const added = allAdded.filter(({ organization }) => !tooOld.has(organization));
  const { memberships, ...places } = await rightsOf(manager, teams, readers);
  return {
    ...base,
    ...places,
    memberships: withAdded(memberships, added),
    id: user.id,
    name: user.username,
    siteAdmin: user.siteAdmin,
    organization: null,
    partition: DEFAULT_PARTITION,
  };
}

async function rightsOf(
  manager: EntityManager,
  teams: readonly Team[],
  readers: RightsReaders,
): Promise<Rights> {
  const teamIds = teams.map(({ id }) => id);
  return {
    memberships: membershipsOf(teams),
    projects: levelsByProject(await readers.levels(manager, teamIds)),
    workspaces: combinedAccess(await readers.workspaces(manager, teamIds)),
    withoutForceDelete: await reservedBy(
      manager,
      teams.map(({ organization }) => organization),
    ),
  };
}

/** The organizations that the token no longer reaches, because of their maximum lifetime. */
async function endedIn(
  manager: EntityManager,
  token: Token | null,
  places: readonly { readonly organization: string }[],
  now: number,
): Promise<ReadonlySet<string>> {
  if (!token || places.length === 0) return new Set();
  const names = new Set(places.map(({ organization }) => organization));
  const limiting = await manager.findBy(Organization, {
    name: In([...names]),
    maxTtlEnabled: true,
  });
  const ended = limiting.filter((organization) => accessEndsAt(organization, token) <= now);
  return new Set(ended.map(({ name }) => name));
}

/** Those of the given organizations in which only owners may delete workspaces with resources. */
async function reservedBy(
  manager: EntityManager,
  organizations: readonly string[],
): Promise<ReadonlySet<string>> {
  if (organizations.length === 0) return new Set();
  const found = await manager.find(Organization, {
    select: { name: true },
    where: { name: In([...new Set(organizations)]), allowForceDelete: false },
  });
  return new Set(found.map(({ name }) => name));
}

/** A member without a team has no access flag. */
function withAdded(
  memberships: ReadonlyMap<string, Membership>,
  added: readonly OrganizationMember[],
): Map<string, Membership> {
  const none = { owner: false, access: accessOf(() => false), teamIds: [] };
  return new Map([
    ...added.map(({ organization }) => [organization, none] as const),
    ...memberships,
  ]);
}

/** Combines the rights of all teams of an organization. */
function membershipsOf(teams: readonly Team[]): Map<string, Membership> {
  const memberships = new Map<string, Membership>();
  for (const team of teams) {
    const known = memberships.get(team.organization);
    memberships.set(team.organization, {
      owner: team.isOwners || (known?.owner ?? false),
      access: accessOf((flag) => team.access[flag] || (known?.access[flag] ?? false)),
      teamIds: [...(known?.teamIds ?? []), team.id],
    });
  }
  return memberships;
}
