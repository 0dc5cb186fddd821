import { Injectable } from '@nestjs/common';
import { type EntityManager, type FindOptionsWhere, Raw } from 'typeorm';
import type { Subject } from '../../../core/caller/subject.js';
import type { TokenScope } from '../../../core/caller/token-scope.js';
import { Clock } from '../../../core/clock.js';
import { Database } from '../../../core/database/database.js';
import { type Page, type PageOfRows, toSkipAndTake } from '../../../core/database/page.js';
import { rows } from '../../../core/database/rows.js';
import { Invalid, NotFound, orNotFound } from '../../../core/errors.js';
import { access } from '../access.js';
import { AgentPool } from '../agent-pools/agent-pool.entity.js';
import { poolPermission } from '../agent-pools/agent-pool-permission.js';
import { IdentityChanges } from '../identity-changes.js';
import { Organization } from '../organizations/organization.entity.js';
import { Team } from '../teams/team.entity.js';
import { isScopeWithinTarget } from '../token-scopes.js';
import { User } from '../users/user.entity.js';
import { teamTokenPermission } from './team-token-permission.js';
import { scopeOf, Token } from './token.entity.js';
import {
  type IssuedToken,
  type NewToken,
  parseExpiry,
  requirePoolPermission,
  TokenIssuer,
  withoutScope,
} from './token-issuer.js';
import { TokenLifetimes } from './token-lifetimes.js';
import type { TokenOwner } from './token-scopes.service.js';

/** `organization`: a token with the rights of the organization. `audit`: reads the audit log. */
export type OrganizationTokenKind = 'organization' | 'audit';

const ownerOf = (kind: OrganizationTokenKind, name: string) =>
  kind === 'audit' ? { auditOrganization: name } : { organization: name };

/** A validated token of a user that is not issued yet. */
export interface TokenDraft {
  readonly description: string | null;
  readonly expiresAt: string | null;
  readonly scope: TokenScope | undefined;
}

const auditScopeRefusal = (): Invalid =>
  new Invalid([
    {
      pointer: '/data/attributes/scope',
      detail: 'An audit token has no scope: it only reads the audit log of its organization.',
    },
  ]);

const toTokenOwner = ({ id, organization }: Team): TokenOwner => ({
  kind: 'team',
  id,
  organization,
});

@Injectable()
export class TokensService {
  constructor(
    private readonly database: Database,
    private readonly changes: IdentityChanges,
    private readonly clock: Clock,
    private readonly issuer: TokenIssuer,
    private readonly lifetimes: TokenLifetimes,
  ) {}

  /**
   * Lists the tokens of a user, for the user and for site administrators. If the scope of the
   * caller names an organization or a project, lists only the tokens that are limited to it.
   */
  async listOfUser(subject: Subject, userId: string, page: Page): Promise<PageOfRows<Token>> {
    requireSelfOrAdministrator(
      subject,
      await rows(this.database.read, User).find({ id: userId }),
      'read',
    );
    const { organization, projectId } = subject.caller.scope ?? {};
    return this.listTokens(
      {
        userId,
        ...(organization ? { scopeOrganization: organization } : {}),
        ...(projectId ? { scopeProjectId: projectId } : {}),
      },
      page,
    );
  }

  async createForUser(subject: Subject, userId: string, input: NewToken): Promise<IssuedToken> {
    requireSelfOrAdministrator(
      subject,
      await rows(this.database.read, User).find({ id: userId }),
      'write',
    );
    const owner = { kind: 'user', id: userId, organization: null } as const;
    const token = await this.issuer.resolveScope(subject, input, owner);
    return this.issuer.issue(subject, 'user', { userId }, null, token);
  }

  /** Validates a new token of a user like {@link createForUser}, without issuing it. */
  async draftForUser(subject: Subject, userId: string, input: NewToken): Promise<TokenDraft> {
    requireSelfOrAdministrator(
      subject,
      await rows(this.database.read, User).find({ id: userId }),
      'write',
    );
    const owner = { kind: 'user', id: userId, organization: null } as const;
    const {
      description = null,
      expiredAt,
      scope,
    } = await this.issuer.resolveScope(subject, input, owner);
    const expiresAt = parseExpiry(expiredAt, this.clock.now(), subject);
    const lifetime = { kind: 'user', userId, organization: null, scope, expiresAt } as const;
    await this.lifetimes.refuseExcessiveLifetime(lifetime);
    return { description, expiresAt, scope };
  }

  /**
   * Finds the maximum lifetime, in milliseconds, of a new token of the calling user with the
   * caller's scope; null without a limit.
   */
  findMaxTtl({ caller }: Subject): Promise<number | null> {
    const { id: userId, scope } = caller;
    return this.lifetimes.findShortest({ kind: 'user', userId, organization: null, scope });
  }

  async listOfAgentPool(
    subject: Subject,
    agentPoolId: string,
    page: Page,
  ): Promise<PageOfRows<Token>> {
    await this.getAgentPool(subject, agentPoolId);
    return this.listTokens({ agentPoolId }, page);
  }

  /** Creates a token of an agent pool. Ignores a requested scope. */
  async createForAgentPool(
    subject: Subject,
    agentPoolId: string,
    input: NewToken,
  ): Promise<IssuedToken> {
    const row = await rows(this.database.read, AgentPool).find({ id: agentPoolId });
    const pool = access.require(subject, poolPermission(row), row);
    return this.issuer.issue(
      subject,
      'agent',
      { agentPoolId },
      pool.organization,
      withoutScope(input),
    );
  }

  /** Reads the organization's single token of this kind. Throws NotFound if there is none. */
  async readOfOrganization(
    subject: Subject,
    organization: string,
    kind: OrganizationTokenKind,
  ): Promise<Token> {
    access.requireIn(subject, 'organization-token.write', organization);
    return await rows(this.database.read, Token).get(ownerOf(kind, organization));
  }

  /**
   * Creates the organization's token of this kind, and deletes the previous one. Throws Invalid for
   * a scope or an expiry that is not permitted; an audit token can have no scope.
   */
  async createForOrganization(
    subject: Subject,
    organization: string,
    kind: OrganizationTokenKind,
    input: NewToken,
  ): Promise<IssuedToken> {
    access.requireIn(subject, 'organization-token.write', organization);
    if (!(await this.database.read.existsBy(Organization, { name: organization })))
      throw new NotFound();
    if (kind === 'audit' && input.scope) throw auditScopeRefusal();
    const owner = ownerOf(kind, organization);
    const token =
      kind === 'audit'
        ? withoutScope(input)
        : await this.issuer.resolveScope(subject, input, { kind, id: organization, organization });
    return this.issuer.issue(subject, kind, owner, organization, token, owner);
  }

  async deleteOfOrganization(
    subject: Subject,
    organization: string,
    kind: OrganizationTokenKind,
  ): Promise<void> {
    access.requireIn(subject, 'organization-token.write', organization);
    await this.deleteFound(subject, organization, async (manager) =>
      rows(manager, Token).find(ownerOf(kind, organization)),
    );
  }

  /** Reads the team's single token, which {@link createForTeam} creates. */
  async readOfTeam(subject: Subject, teamId: string): Promise<Token> {
    await this.getTeam(subject, teamId);
    return await rows(this.database.read, Token).get({ teamId });
  }

  /**
   * Creates the team's single token, and deletes the previous one. The named tokens of the team
   * remain.
   */
  async createForTeam(subject: Subject, teamId: string, input: NewToken): Promise<IssuedToken> {
    const team = await this.getTeam(subject, teamId);
    const token = await this.issuer.resolveScope(subject, input, toTokenOwner(team));
    return this.issuer.issue(subject, 'team', { teamId }, team.organization, token, { teamId });
  }

  /**
   * Creates a named token of the team. Throws Invalid if another named token has the description,
   * or if the scope or the expiry is not permitted.
   */
  async createNamedForTeam(
    subject: Subject,
    teamId: string,
    input: NewToken & { readonly description: string },
  ): Promise<IssuedToken> {
    const team = await this.getTeam(subject, teamId);
    const token = await this.issuer.resolveScope(subject, input, toTokenOwner(team));
    return this.issuer.issue(subject, 'team', { namedTeamId: teamId }, team.organization, token);
  }

  async deleteOfTeam(subject: Subject, teamId: string): Promise<void> {
    const team = await this.getTeam(subject, teamId);
    await this.deleteFound(subject, team.organization, async (manager) =>
      rows(manager, Token).find({ teamId }),
    );
  }

  async read(subject: Subject, id: string): Promise<Token> {
    return (await this.getManageable(subject, id, 'read')).token;
  }

  async delete(subject: Subject, id: string): Promise<void> {
    const { token, organization } = await this.getManageable(subject, id, 'write');
    await this.deleteFound(subject, organization, async (manager) => {
      if (token.agentPoolId) await requirePoolPermission(manager, subject, token.agentPoolId);
      return rows(manager, Token).find({ id });
    });
  }

  private async listTokens(owner: FindOptionsWhere<Token>, page: Page): Promise<PageOfRows<Token>> {
    const [rows, total] = await this.database.read.findAndCount(Token, {
      // Omits the tokens of sign-ins, which exist only for a session.
      where: { ...owner, id: Raw((id) => `${id} NOT IN (SELECT token_id FROM sign_ins)`) },
      order: { createdAt: 'ASC', id: 'ASC' },
      ...toSkipAndTake(page),
    });
    return { rows, total };
  }

  private async deleteFound(
    subject: Subject,
    organization: string | null,
    find: (manager: EntityManager) => Promise<Token | null>,
  ): Promise<void> {
    await this.changes.apply(subject, async (manager) => {
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

  /**
   * Gets a token. Throws NotFound unless the caller may manage the tokens of its principal. Does
   * not check whether an agent pool is restricted: everybody who manages pools may read its tokens.
   */
  private async getManageable(
    subject: Subject,
    id: string,
    use: 'read' | 'write',
  ): Promise<{ token: Token; organization: string | null }> {
    const token = await rows(this.database.read, Token).get({ id });
    if (token.userId) {
      requireSelfOrAdministrator(
        subject,
        await rows(this.database.read, User).find({ id: token.userId }),
        use,
      );
      if (!isScopeWithinTarget(scopeOf(token), subject.caller.scope)) throw new NotFound();
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
    return access.require(subject, teamTokenPermission(subject, team), team);
  }

  private async getAgentPool(subject: Subject, id: string): Promise<AgentPool> {
    return access.require(
      subject,
      'agent-pool.write',
      await rows(this.database.read, AgentPool).find({ id }),
    );
  }
}

/**
 * Throws NotFound unless the user exists, and the caller is the user or a site administrator. For
 * `write`, the scope of the user's own token must permit writes.
 */
function requireSelfOrAdministrator(
  subject: Subject,
  user: User | null,
  use: 'read' | 'write',
): void {
  const { kind, id } = subject.caller;
  if (!user) throw new NotFound();
  if (kind === 'user' && id === user.id) access.allowWithoutPermission(subject, use);
  else access.requireIn(subject, 'user.administer', null);
}
