import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { type EntityManager, In } from 'typeorm';
import { Clock } from '../../../core/clock.js';
import { rows } from '../../../core/database/rows.js';
import { Ids } from '../../../core/ids.js';
import { AtRest } from '../../../core/secrets/at-rest.js';
import type { AuditEntry } from '../../audit/audit-log.js';
import { GroupSync } from '../group-sync/group-sync.js';
import type { ActorChange } from '../identity-changes.js';
import { hashToken } from '../principals.js';
import { endSessionOfCookie } from '../sessions/end-session.js';
import { MAX_USER_AGENT_LENGTH, Session } from '../sessions/session.entity.js';
import { SESSION_LIFETIME_MS } from '../sessions/sessions.service.js';
import { NO_OWNER, Token } from '../tokens/token.entity.js';
import type { User } from '../users/user.entity.js';
import { groupsOf } from './claims.js';
import { Identity } from './identity.entity.js';
import type { Grant } from './issuer-client.js';
import { ID_TOKEN, REFRESH_TOKEN, SignIn } from './sign-in.entity.js';
import type { SignInProvider } from './sign-in-provider.entity.js';
import { UsersOfIdentities } from './users-of-identities.js';

const SECRET_BYTES = 32;
/** The ID token is a parameter of the issuer's logout address, whose length servers limit. */
const MAX_ID_TOKEN_LENGTH = 4_096;
const MAX_REFRESH_TOKEN_LENGTH = 8_192;

export interface NewSignInSession {
  readonly id: string;
  /** The value of the session's cookie. */
  readonly value: string;
  readonly lifetimeMs: number;
}

@Injectable()
export class SignInSessions {
  constructor(
    private readonly users: UsersOfIdentities,
    private readonly groups: GroupSync,
    private readonly atRest: AtRest,
    private readonly clock: Clock,
    private readonly ids: Ids,
  ) {}

  /**
   * Finds or creates the user, applies the groups, and replaces the session of the browser. For a
   * suspended user, only updates the email address and returns null instead of a session.
   */
  async begin(
    manager: EntityManager,
    provider: SignInProvider,
    grant: Grant,
    browser: { readonly previous: string | null; readonly userAgent: string | null },
  ): Promise<ActorChange<NewSignInSession | null>> {
    const { user, identity, isNew } = await this.users.findOrCreate(manager, provider, grant);
    const actor = { kind: 'user', id: user.id, name: user.username } as const;
    if (user.suspendedAt !== null) return [null, actor, []];
    const now = this.clock.now();
    await rows(manager, Identity).updateVersioned(identity, { lastSignInAt: now.toISOString() });
    const groups = groupsOf(grant.claims, provider.groupsClaim);
    const synced = await this.groups.apply(manager, { provider, identity, user, groups });
    if (browser.previous !== null) await endSessionOfCookie(manager, browser.previous);
    const value = randomBytes(SECRET_BYTES).toString('base64url');
    const expiresAt = new Date(now.getTime() + SESSION_LIFETIME_MS).toISOString();
    const tokenId = await this.insertToken(manager, user, provider, expiresAt);
    const id = this.ids.next('ses');
    await rows(manager, SignIn).insert({
      tokenId,
      providerId: provider.id,
      identityId: identity.id,
      issuerSession: grant.issuerSession,
      ...this.sealTokens(tokenId, grant),
      checkedAt: now.toISOString(),
      retryAt: null,
      createdAt: now.toISOString(),
      version: 1,
    });
    await rows(manager, Session).insert({
      id,
      tokenId,
      principalId: user.id,
      hash: hashToken(value),
      createdAt: now.toISOString(),
      lastUsedAt: now.toISOString(),
      expiresAt,
      providerId: provider.id,
      userAgent: browser.userAgent?.slice(0, MAX_USER_AGENT_LENGTH) ?? null,
    });
    const session = { id, value, lifetimeMs: SESSION_LIFETIME_MS };
    return [session, actor, [...entriesOf(provider, user, id, isNew), ...synced]];
  }

  /**
   * Seals the tokens of a grant. If the ID token is absent or too long, seals an empty text. If the
   * refresh token is absent or too long, returns null for it.
   */
  sealTokens(
    tokenId: string,
    { idToken, refreshToken }: Grant,
  ): Pick<SignIn, 'idToken' | 'refreshToken'> {
    const hint = idToken !== null && idToken.length <= MAX_ID_TOKEN_LENGTH ? idToken : '';
    const isStored = refreshToken !== null && refreshToken.length <= MAX_REFRESH_TOKEN_LENGTH;
    return {
      idToken: this.atRest.sealText(ID_TOKEN, { tokenId }, hint),
      refreshToken: isStored
        ? this.atRest.sealText(REFRESH_TOKEN, { tokenId }, refreshToken)
        : null,
    };
  }

  /** Inserts the session's token. No request can present it, because its hash is not a SHA-256. */
  private async insertToken(
    manager: EntityManager,
    user: User,
    provider: SignInProvider,
    expiresAt: string,
  ): Promise<string> {
    const id = this.ids.next('at');
    await rows(manager, Token).insert({
      ...NO_OWNER,
      id,
      kind: 'user',
      userId: user.id,
      hash: `sign-in:${id}`,
      description: `sign-in at ${provider.name}`,
      createdAt: this.clock.timestamp(),
      lastUsedAt: null,
      expiresAt,
      createdBy: null,
    });
    return id;
  }
}

/** Ends sessions by deleting their tokens: foreign keys then delete the sessions and sign-ins. */
export async function endSignIns(
  manager: EntityManager,
  signIns: readonly Pick<SignIn, 'tokenId'>[],
): Promise<void> {
  await rows(manager, Token).delete({ id: In(signIns.map(({ tokenId }) => tokenId)) });
}

function entriesOf(
  provider: SignInProvider,
  user: User,
  sessionId: string,
  isNew: boolean,
): AuditEntry[] {
  const { id, username, email } = user;
  const created = {
    organization: null,
    action: 'user.create',
    resource: { type: 'users', id },
    changes: { username, email, 'sign-in-provider': provider.name },
  };
  const begun = {
    organization: null,
    action: 'session.create',
    resource: { type: 'sessions', id: sessionId },
    changes: { 'sign-in-provider': provider.name },
  };
  return isNew ? [created, begun] : [begun];
}
