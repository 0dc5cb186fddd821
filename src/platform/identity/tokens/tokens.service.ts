import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { type EntityManager, type FindOptionsWhere, Raw } from 'typeorm';
import { Clock } from '../../../core/clock.js';
import { Database } from '../../../core/database/database.js';
import { type Page, type Rows, window } from '../../../core/database/page.js';
import { isUniqueViolation } from '../../../core/database/errors.js';
import { rows } from '../../../core/database/rows.js';
import { Invalid, NotFound, WriteConflict, orNotFound } from '../../../core/errors.js';
import { Ids } from '../../../core/ids.js';
import { toTimestamp } from '../../../core/timestamp.js';
import type { TokenScope } from '../../../core/caller/token-scope.js';
import { access } from '../access.js';
import { poolPermission } from '../agent-pools/agent-pool-permission.js';
import { AgentPool } from '../agent-pools/agent-pool.entity.js';
import { IdentityChanges } from '../identity-changes.js';
import { Organization } from '../organizations/organization.entity.js';
import { tokenHash } from '../principals.js';
import type { Subject } from '../../../core/caller/subject.js';
import { Team } from '../teams/team.entity.js';
import { isInPlace } from '../token-scopes.js';
import { TokenLifetimes } from './token-lifetimes.js';
import { tokenPermission } from './team-token.js';
import { presentScope } from './token-scope.presenter.js';
import { type RequestedScope, type TokenOwner, TokenScopes } from './token-scopes.service.js';
import { scopeColumns, scopeOf, Token } from './token.entity.js';
import { User } from '../users/user.entity.js';

export interface NewToken {
  readonly description?: string | null | undefined;
  /** ISO 8601, in the future. */
  readonly expiredAt?: string | null | undefined;
  /** Tokens of agents and audit tokens have none. */
  readonly scope?: RequestedScope | null | undefined;
}

/** A new token with its secret, which is not stored. */
export interface IssuedToken {
  readonly token: Token;
  readonly secret: string;
}

/** The owner of a token: one column of the row and its value. */
type Owner =
  | { userId: string }
  | { teamId: string }
  | { namedTeamId: string }
  | { organization: string }
  | { auditOrganization: string }
  | { agentPoolId: string };

/** `organization`: a token with the rights of the organization. `audit`: reads the audit trail. */
export type OrganizationTokenKind = 'organization' | 'audit';

const ownerOf = (kind: OrganizationTokenKind, name: string) =>
  kind === 'audit' ? { auditOrganization: name } : { organization: name };

const NO_OWNER = {
  userId: null,
  teamId: null,
  namedTeamId: null,
  organization: null,
  auditOrganization: null,
  agentPoolId: null,
};

/** A new token of a user, without its text. */
export interface TokenDraft {
  readonly description: string | null;
  readonly expiresAt: string | null;
  readonly scope: TokenScope | undefined;
}

type LimitedToken = Omit<NewToken, 'scope'> & { readonly scope: TokenScope | undefined };

const unlimited = (input: NewToken): LimitedToken => ({ ...input, scope: undefined });

const auditTokenHasNoScope = (): Invalid =>
  new Invalid([
    {
      pointer: '/data/attributes/scope',
      detail: 'An audit token has no scope: it only reads the audit trail of its organization.',
    },
  ]);

const ownerTeam = ({ id, organization }: Team): TokenOwner => ({ kind: 'team', id, organization });

@Injectable()
export class TokensService {
  constructor(
    private readonly database: Database,
    private readonly changes: IdentityChanges,
    private readonly clock: Clock,
    private readonly ids: Ids,
    private readonly scopes: TokenScopes,
    private readonly lifetimes: TokenLifetimes,
  ) {}

  async listOfUser(subject: Subject, userId: string, page: Page): Promise<Rows<Token>> {
    requireOwnUser(subject, await rows(this.database.read, User).find({ id: userId }), 'read');
    const { organization, projectId } = subject.caller.scope ?? {};
    return this.page(
      {
        userId,
        ...(organization ? { scopeOrganization: organization } : {}),
        ...(projectId ? { scopeProjectId: projectId } : {}),
      },
      page,
    );
  }

  async createForUser(subject: Subject, userId: string, input: NewToken): Promise<IssuedToken> {
    requireOwnUser(subject, await rows(this.database.read, User).find({ id: userId }), 'write');
    const owner = { kind: 'user', id: userId, organization: null } as const;
    const limited = await this.limited(subject, input, owner);
    return this.issue(subject, 'user', { userId }, null, limited);
  }

  /** What the user would get: checked like a new token, and not stored. */
  async draftForUser(subject: Subject, userId: string, input: NewToken): Promise<TokenDraft> {
    requireOwnUser(subject, await rows(this.database.read, User).find({ id: userId }), 'write');
    const owner = { kind: 'user', id: userId, organization: null } as const;
    const { description = null, expiredAt, scope } = await this.limited(subject, input, owner);
    const expiresAt = expiry(expiredAt, this.clock.now(), subject);
    const lifetime = { kind: 'user', userId, organization: null, scope, expiresAt } as const;
    await this.lifetimes.refuseLonger(lifetime);
    return { description, expiresAt, scope };
  }

  /** The shortest maximum lifetime, in milliseconds, of what the caller's tokens reach. */
  maxTtlOfUser({ caller }: Subject): Promise<number | null> {
    const { id: userId, scope } = caller;
    return this.lifetimes.shortest({ kind: 'user', userId, organization: null, scope });
  }

  async listOfAgentPool(subject: Subject, agentPoolId: string, page: Page): Promise<Rows<Token>> {
    await this.getAgentPool(subject, agentPoolId);
    return this.page({ agentPoolId }, page);
  }

  async createForAgentPool(
    subject: Subject,
    agentPoolId: string,
    input: NewToken,
  ): Promise<IssuedToken> {
    const found = await rows(this.database.read, AgentPool).find({ id: agentPoolId });
    const pool = access.require(subject, poolPermission(found), found);
    return this.issue(subject, 'agent', { agentPoolId }, pool.organization, unlimited(input));
  }

  /** The organization's single token of this kind. */
  async readOfOrganization(
    subject: Subject,
    organization: string,
    kind: OrganizationTokenKind,
  ): Promise<Token> {
    access.requireIn(subject, 'organization-token.write', organization);
    return await rows(this.database.read, Token).get(ownerOf(kind, organization));
  }

  /** Creates the organization's token of this kind, and deletes the previous one. */
  async createForOrganization(
    subject: Subject,
    organization: string,
    kind: OrganizationTokenKind,
    input: NewToken,
  ): Promise<IssuedToken> {
    access.requireIn(subject, 'organization-token.write', organization);
    if (!(await this.database.read.existsBy(Organization, { name: organization })))
      throw new NotFound();
    if (kind === 'audit' && input.scope) throw auditTokenHasNoScope();
    const owner = ownerOf(kind, organization);
    const limited =
      kind === 'audit'
        ? unlimited(input)
        : await this.limited(subject, input, { kind, id: organization, organization });
    return this.issue(subject, kind, owner, organization, limited, owner);
  }

  async removeOfOrganization(
    subject: Subject,
    organization: string,
    kind: OrganizationTokenKind,
  ): Promise<void> {
    access.requireIn(subject, 'organization-token.write', organization);
    await this.remove(subject, organization, async (manager) =>
      rows(manager, Token).find(ownerOf(kind, organization)),
    );
  }

  /** The team's token without a description. */
  async readOfTeam(subject: Subject, teamId: string): Promise<Token> {
    await this.getTeam(subject, teamId);
    return await rows(this.database.read, Token).get({ teamId });
  }

  /** Creates the team's token without a description, and deletes the previous one. */
  async createForTeam(subject: Subject, teamId: string, input: NewToken): Promise<IssuedToken> {
    const team = await this.getTeam(subject, teamId);
    const limited = await this.limited(subject, input, ownerTeam(team));
    return this.issue(subject, 'team', { teamId }, team.organization, limited, { teamId });
  }

  /** Creates one of the team's tokens with a description, which is unique among them. */
  async createNamedForTeam(
    subject: Subject,
    teamId: string,
    input: NewToken & { readonly description: string },
  ): Promise<IssuedToken> {
    const team = await this.getTeam(subject, teamId);
    const limited = await this.limited(subject, input, ownerTeam(team));
    return this.issue(subject, 'team', { namedTeamId: teamId }, team.organization, limited);
  }

  async removeOfTeam(subject: Subject, teamId: string): Promise<void> {
    const team = await this.getTeam(subject, teamId);
    await this.remove(subject, team.organization, async (manager) =>
      rows(manager, Token).find({ teamId }),
    );
  }

  async read(subject: Subject, id: string): Promise<Token> {
    return (await this.getManageable(subject, id, 'read')).token;
  }

  async removeById(subject: Subject, id: string): Promise<void> {
    const { token, organization } = await this.getManageable(subject, id, 'write');
    await this.remove(subject, organization, async (manager) => {
      if (token.agentPoolId) await requirePool(manager, subject, token.agentPoolId);
      return rows(manager, Token).find({ id });
    });
  }

  private async limited(
    subject: Subject,
    { scope, ...input }: NewToken,
    owner: TokenOwner,
  ): Promise<LimitedToken> {
    return { ...input, scope: await this.scopes.resolve(subject, scope, owner) };
  }

  private async page(owner: FindOptionsWhere<Token>, page: Page): Promise<Rows<Token>> {
    const [rows, total] = await this.database.read.findAndCount(Token, {
      // Tokens that exist for a session only are not listed: the session is.
      where: { ...owner, id: Raw((id) => `${id} NOT IN (SELECT token_id FROM sign_ins)`) },
      order: { createdAt: 'ASC', id: 'ASC' },
      ...window(page),
    });
    return { rows, total };
  }

  private async issue(
    subject: Subject,
    kind: Token['kind'],
    owner: Owner,
    organization: string | null,
    { description = null, expiredAt, scope }: LimitedToken,
    replaced?: Owner,
  ): Promise<IssuedToken> {
    const now = this.clock.now();
    const secret = newSecret(kind);
    const token: Token = {
      ...NO_OWNER,
      ...owner,
      id: this.ids.next('at'),
      kind,
      hash: tokenHash(secret),
      description,
      createdAt: now.toISOString(),
      lastUsedAt: null,
      expiresAt: expiry(expiredAt, now, subject),
      ...scopeColumns(scope),
      createdBy: subject.caller.kind === 'user' ? subject.caller.id : null,
    };
    const { userId, expiresAt } = token;
    await this.lifetimes.refuseLonger({ kind, userId, organization, scope, expiresAt });
    const issued = this.changes.make(subject, async (manager) => {
      // Serializes concurrent replacements, because the index of audit tokens is not unique.
      if (replaced && 'auditOrganization' in replaced)
        await rows(manager, Organization).lock({ name: replaced.auditOrganization });
      if (replaced) await rows(manager, Token).delete(replaced);
      if ('namedTeamId' in owner)
        await refuseUsedDescription(manager, owner.namedTeamId, token.description);
      if ('agentPoolId' in owner) await requirePool(manager, subject, owner.agentPoolId);
      await rows(manager, Token).insert(token);
      const changes = {
        kind,
        description,
        'expired-at': token.expiresAt,
        ...(scope ? { scope: presentScope(scope) } : {}),
      };
      return [
        { token, secret },
        {
          organization,
          action: 'token.create',
          resource: { type: 'authentication-tokens', id: token.id },
          changes,
        },
      ] as const;
    });
    // An organization and a team have one token each: of two concurrent requests, one wins.
    return issued.catch((error: unknown) => {
      throw isUniqueViolation(error) ? new WriteConflict() : error;
    });
  }

  private async remove(
    subject: Subject,
    organization: string | null,
    find: (manager: EntityManager) => Promise<Token | null>,
  ): Promise<void> {
    await this.changes.make(subject, async (manager) => {
      const token = orNotFound(await find(manager));
      await rows(manager, Token).delete({ id: token.id });
      return [
        undefined,
        {
          organization,
          action: 'token.delete',
          resource: { type: 'authentication-tokens', id: token.id },
          changes: { kind: token.kind },
        },
      ] as const;
    });
  }

  /** Gets a token. Throws NotFound unless the caller may manage tokens of its owner. */
  private async getManageable(
    subject: Subject,
    id: string,
    use: 'read' | 'write',
  ): Promise<{ token: Token; organization: string | null }> {
    const token = await rows(this.database.read, Token).get({ id });
    if (token.userId) {
      requireOwnUser(subject, await rows(this.database.read, User).find({ id: token.userId }), use);
      if (!isInPlace(scopeOf(token), subject.caller.scope)) throw new NotFound();
      return { token, organization: null };
    }
    const teamId = token.teamId ?? token.namedTeamId;
    if (teamId) return { token, organization: (await this.getTeam(subject, teamId)).organization };
    if (token.agentPoolId)
      return {
        token,
        organization: (await this.getAgentPool(subject, token.agentPoolId)).organization,
      };
    const organization = token.organization ?? token.auditOrganization;
    access.requireIn(subject, 'organization-token.write', organization);
    return { token, organization };
  }

  private async getTeam(subject: Subject, id: string): Promise<Team> {
    const team = await rows(this.database.read, Team).find({ id });
    return access.require(subject, tokenPermission(subject, team), team);
  }

  private async getAgentPool(subject: Subject, id: string): Promise<AgentPool> {
    return access.require(
      subject,
      'agent-pool.write',
      await rows(this.database.read, AgentPool).find({ id }),
    );
  }
}

/** 256 random bits with a prefix that secret scanners recognize. */
export function newSecret(kind: Token['kind']): string {
  return `gantry_${kind}_${randomBytes(32).toString('base64url')}`;
}

/** Locks the pool, so that it does not become restricted while a token is issued or revoked. */
async function requirePool(manager: EntityManager, subject: Subject, id: string): Promise<void> {
  const pool = await rows(manager, AgentPool).lock({ id }, 'share');
  access.require(subject, poolPermission(pool), pool);
}

/** Locks the team, so that of two concurrent requests one is refused. */
async function refuseUsedDescription(
  manager: EntityManager,
  teamId: string,
  description: string | null,
): Promise<void> {
  orNotFound(await rows(manager, Team).lock({ id: teamId }));
  if (!(await manager.existsBy(Token, { namedTeamId: teamId, description: description ?? '' })))
    return;
  throw new Invalid([
    {
      pointer: '/data/attributes/description',
      detail: `The team already has a token with the description "${description ?? ''}".`,
    },
  ]);
}

/** Throws NotFound unless the caller is the user or a site administrator. */
function requireOwnUser(subject: Subject, user: User | null, use: 'read' | 'write'): void {
  const { kind, id } = subject.caller;
  if (!user) throw new NotFound();
  if (kind === 'user' && id === user.id) access.notNeeded(subject, use);
  else access.requireIn(subject, 'user.administer', null);
}

/** The expiry as stored. A token with limits creates none that outlives it. */
function expiry(text: string | null | undefined, now: Date, { caller }: Subject): string | null {
  const latest = caller.scope ? caller.expiresAt : Infinity;
  if ((text === null || text === undefined) && latest === Infinity) return null;
  if (text === null || text === undefined || Date.parse(toTimestamp(text) ?? '') > latest)
    throw new Invalid([
      {
        pointer: '/data/attributes/expired-at',
        detail:
          'The token of this request is limited: expired-at must not be after its own end, ' +
          `${new Date(latest).toISOString()}.`,
      },
    ]);
  const moment = toTimestamp(text);
  if (moment === null || Date.parse(moment) <= now.getTime())
    throw new Invalid([
      { pointer: '/data/attributes/expired-at', detail: 'expired-at must be in the future' },
    ]);
  return moment;
}
