import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { Subject } from '../../../core/caller/subject.js';
import type { TokenScope } from '../../../core/caller/token-scope.js';
import { Clock } from '../../../core/clock.js';
import { isUniqueViolation } from '../../../core/database/errors.js';
import { rows } from '../../../core/database/rows.js';
import { Invalid, orNotFound, WriteConflict } from '../../../core/errors.js';
import { Ids } from '../../../core/ids.js';
import { toTimestamp } from '../../../core/timestamp.js';
import { access } from '../access.js';
import { AgentPool } from '../agent-pools/agent-pool.entity.js';
import { poolPermission } from '../agent-pools/agent-pool-permission.js';
import { IdentityChanges } from '../identity-changes.js';
import { Organization } from '../organizations/organization.entity.js';
import { hashToken } from '../principals.js';
import { Team } from '../teams/team.entity.js';
import { NO_OWNER, Token, toScopeColumns } from './token.entity.js';
import { TokenLifetimes } from './token-lifetimes.js';
import { presentScope } from './token-scope.presenter.js';
import { type RequestedScope, type TokenOwner, TokenScopes } from './token-scopes.service.js';

export interface NewToken {
  readonly description?: string | null | undefined;
  /** ISO 8601, in the future; null or undefined for a token that does not expire. */
  readonly expiredAt?: string | null | undefined;
  /** Agent tokens and audit tokens have no scope. */
  readonly scope?: RequestedScope | null | undefined;
}

/** A new token with its secret, which is not stored. */
export interface IssuedToken {
  readonly token: Token;
  readonly secret: string;
}

/** The owner of a token: one column of the row and its value. */
type OwnerColumn =
  | { userId: string }
  | { teamId: string }
  | { namedTeamId: string }
  | { organization: string }
  | { auditOrganization: string }
  | { agentPoolId: string };

/** A new token with its validated scope. */
export type ResolvedToken = Omit<NewToken, 'scope'> & { readonly scope: TokenScope | undefined };

export const withoutScope = (input: NewToken): ResolvedToken => ({ ...input, scope: undefined });

/** Creates tokens, within the limits of the caller and of the organization. */
@Injectable()
export class TokenIssuer {
  constructor(
    private readonly changes: IdentityChanges,
    private readonly clock: Clock,
    private readonly ids: Ids,
    private readonly scopes: TokenScopes,
    private readonly lifetimes: TokenLifetimes,
  ) {}

  /** Validates the scope of a new token. Throws Invalid like {@link TokenScopes.resolve}. */
  async resolveScope(
    subject: Subject,
    { scope, ...input }: NewToken,
    owner: TokenOwner,
  ): Promise<ResolvedToken> {
    return { ...input, scope: await this.scopes.resolve(subject, scope, owner) };
  }

  /**
   * Creates a token, and deletes the tokens of the owner `replaced`, if present. `organization` is
   * null for a token of a user. Throws Invalid for an expiry or description that is not permitted,
   * and NotFound if the owner was deleted, or is an agent pool that the subject may not manage.
   * Throws WriteConflict if a concurrent request created the owner's single token.
   */
  async issue(
    subject: Subject,
    kind: Token['kind'],
    owner: OwnerColumn,
    organization: string | null,
    { description = null, expiredAt, scope }: ResolvedToken,
    replaced?: OwnerColumn,
  ): Promise<IssuedToken> {
    const now = this.clock.now();
    const secret = newSecret(kind);
    const token: Token = {
      ...NO_OWNER,
      ...owner,
      id: this.ids.next('at'),
      kind,
      hash: hashToken(secret),
      description,
      createdAt: now.toISOString(),
      lastUsedAt: null,
      expiresAt: parseExpiry(expiredAt, now, subject),
      ...toScopeColumns(scope),
      createdBy: subject.caller.kind === 'user' ? subject.caller.id : null,
    };
    const { userId, expiresAt } = token;
    await this.lifetimes.refuseExcessiveLifetime({ kind, userId, organization, scope, expiresAt });
    const issued = this.changes.apply(subject, async (manager) => {
      // Serializes concurrent replacements, because the index of audit tokens is not unique.
      if (replaced && 'auditOrganization' in replaced)
        orNotFound(await rows(manager, Organization).lock({ name: replaced.auditOrganization }));
      if (replaced) await rows(manager, Token).delete(replaced);
      if ('namedTeamId' in owner)
        await refuseUsedDescription(manager, owner.namedTeamId, token.description);
      if ('agentPoolId' in owner) await requirePoolPermission(manager, subject, owner.agentPoolId);
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
    // A concurrent request has created the single token of the organization or team.
    return issued.catch((error: unknown) => {
      throw isUniqueViolation(error) ? new WriteConflict() : error;
    });
  }
}

/** Returns 256 random bits with a prefix that secret scanners can recognize. */
export function newSecret(kind: Token['kind']): string {
  return `gantry_${kind}_${randomBytes(32).toString('base64url')}`;
}

/**
 * Throws NotFound unless the subject may manage the pool's tokens. Locks the pool, so that it does
 * not become restricted before the transaction ends.
 */
export async function requirePoolPermission(
  manager: EntityManager,
  subject: Subject,
  id: string,
): Promise<void> {
  const pool = await rows(manager, AgentPool).lock({ id }, 'share');
  access.require(subject, poolPermission(pool), pool);
}

/**
 * Throws Invalid if a named token of the team has the description, and NotFound if the team was
 * deleted. Locks the team, so that concurrent requests cannot use the same description.
 */
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

/**
 * Returns the expiry in the stored format; null if the token does not expire. Throws Invalid for a
 * time that is not in the future. If the caller has a scope, and its token or session expires, also
 * throws Invalid if the time is missing or after that expiry.
 */
export function parseExpiry(
  text: string | null | undefined,
  now: Date,
  { caller }: Subject,
): string | null {
  const latest = caller.scope ? caller.expiresAt : Infinity;
  if ((text === null || text === undefined) && latest === Infinity) return null;
  if (text === null || text === undefined || Date.parse(toTimestamp(text) ?? '') > latest)
    throw new Invalid([
      {
        pointer: '/data/attributes/expired-at',
        detail:
          'The token of this request has a scope and expires: expired-at is required, and must ' +
          `not be after ${new Date(latest).toISOString()}.`,
      },
    ]);
  const expiresAt = toTimestamp(text);
  if (expiresAt === null || Date.parse(expiresAt) <= now.getTime())
    throw new Invalid([
      { pointer: '/data/attributes/expired-at', detail: 'expired-at must be in the future.' },
    ]);
  return expiresAt;
}
