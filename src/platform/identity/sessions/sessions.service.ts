import { randomBytes } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { In, IsNull, MoreThan, Not } from 'typeorm';
import { type Principal, Subject } from '../../../core/caller/subject.js';
import { Clock } from '../../../core/clock.js';
import { CONFIG, type Config } from '../../../core/config/config.js';
import { Database } from '../../../core/database/database.js';
import { type Page, type PageOfRows, toSkipAndTake } from '../../../core/database/page.js';
import { rows } from '../../../core/database/rows.js';
import { Forbidden, Invalid, NotFound } from '../../../core/errors.js';
import { Ids } from '../../../core/ids.js';
import { access } from '../access.js';
import { IdentityChanges } from '../identity-changes.js';
import { hashToken, Principals, SESSION_IDLE_TIMEOUT_MS } from '../principals.js';
import { SignInProvider } from '../sign-in/sign-in-provider.entity.js';
import { Token } from '../tokens/token.entity.js';
import { User } from '../users/user.entity.js';
import { endSession, endSessionOfCookie } from './end-session.js';
import { MAX_USER_AGENT_LENGTH, Session } from './session.entity.js';

/** The maximum lifetime of a session, regardless of its use. */
export const SESSION_LIFETIME_MS = 12 * 60 * 60 * 1000;
const SECRET_BYTES = 32;
/** Only tokens that people use can create sessions. */
const SESSION_TOKEN_KINDS: readonly string[] = ['user', 'team'];

export interface NewSession {
  /** Value of the session's cookie. */
  readonly value: string;
  readonly principal: Principal;
  /** Milliseconds until the session ends, regardless of its use. */
  readonly lifetimeMs: number;
}

export interface ListedSession {
  readonly session: Session;
  /** Name of the provider; null if the session began with a token. */
  readonly provider: string | null;
}

@Injectable()
export class SessionsService {
  constructor(
    private readonly database: Database,
    private readonly changes: IdentityChanges,
    private readonly principals: Principals,
    private readonly clock: Clock,
    private readonly ids: Ids,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /**
   * Creates a session with a token, and ends the previous session of the browser. Throws Invalid
   * unless the token is an active token of a user or a team, and Forbidden if the configuration
   * does not permit this sign-in with a token.
   */
  async begin(
    token: string,
    browser: { readonly previous: string | null; readonly userAgent: string | null },
    requestId: string,
  ): Promise<NewSession> {
    const bearer = await this.principals.findByToken(token);
    if (!bearer)
      throw invalidToken('This token is unknown, has expired, or belongs to a suspended user.');
    if (!SESSION_TOKEN_KINDS.includes(bearer.kind))
      throw invalidToken('Sign in with a token of a user or a team.');
    this.requireTokenSignIn(bearer);
    const now = this.clock.now();
    const value = randomBytes(SECRET_BYTES).toString('base64url');
    const end = Math.min(now.getTime() + SESSION_LIFETIME_MS, bearer.expiresAt);
    const session: Session = {
      id: this.ids.next('ses'),
      tokenId: bearer.tokenId,
      principalId: bearer.id,
      hash: hashToken(value),
      createdAt: now.toISOString(),
      lastUsedAt: now.toISOString(),
      expiresAt: new Date(end).toISOString(),
      providerId: null,
      userAgent: browser.userAgent?.slice(0, MAX_USER_AGENT_LENGTH) ?? null,
    };
    const subject = new Subject(bearer, requestId);
    await this.changes.apply(subject, async (manager) => {
      if (browser.previous !== null) await endSessionOfCookie(manager, browser.previous);
      await rows(manager, Session).insert(session);
      return [undefined, auditEntryOf(bearer, 'session.create', session.id)] as const;
    });
    const { id, createdAt } = session;
    const principal = {
      ...bearer,
      expiresAt: end,
      session: { id, createdAt, lastUsedAt: now.getTime() },
    };
    return { value, principal, lifetimeMs: end - now.getTime() };
  }

  /** Lists the caller's active sessions, newest first. Throws NotFound for a token with a scope. */
  async listOwn(subject: Subject, page: Page): Promise<PageOfRows<ListedSession>> {
    access.requireUnlimitedToken(subject);
    return this.listOf(subject.caller.id, page);
  }

  /** Lists the active sessions of a user, for site administrators. */
  async listOfUser(
    subject: Subject,
    userId: string,
    page: Page,
  ): Promise<PageOfRows<ListedSession>> {
    access.requireIn(subject, 'user.administer', null);
    await rows(this.database.read, User).get({ id: userId });
    return this.listOf(userId, page);
  }

  /** Ends the session of a cookie if it exists, even if its user is suspended. */
  async end(value: string, requestId: string): Promise<void> {
    const session = await rows(this.database.read, Session).find({ hash: hashToken(value) });
    if (!session) return;
    const principal = await this.principals.findBySession(value);
    const organization = principal?.organization ?? null;
    await this.changes.applyWithoutToken(requestId, async (manager) => {
      await endSession(manager, session);
      return [undefined, principal, [auditEntryOf({ organization }, 'session.delete', session.id)]];
    });
  }

  /** Ends one session of the caller or, for site administrators, any session. */
  async revoke(subject: Subject, id: string): Promise<void> {
    await this.changes.apply(subject, async (manager) => {
      const session = await rows(manager, Session).find({ id });
      if (!session) throw new NotFound();
      if (session.principalId === subject.caller.id) access.requireUnlimitedToken(subject);
      else access.requireIn(subject, 'user.administer', null);
      await endSession(manager, session);
      return [undefined, auditEntryOf(subject.caller, 'session.delete', id)] as const;
    });
  }

  /** Ends every session of the caller. Throws NotFound for a token with a scope. */
  async endAll(subject: Subject): Promise<void> {
    access.requireUnlimitedToken(subject);
    const { caller } = subject;
    await this.changes.apply(subject, async (manager) => {
      const principalId = caller.id;
      const withOwnToken = await manager.findBy(Session, {
        principalId,
        providerId: Not(IsNull()),
      });
      await rows(manager, Session).delete({ principalId });
      await rows(manager, Token).delete({ id: In(withOwnToken.map(({ tokenId }) => tokenId)) });
      return [undefined, auditEntryOf(caller, 'session.delete-all', caller.id)] as const;
    });
  }

  private async listOf(principalId: string, page: Page): Promise<PageOfRows<ListedSession>> {
    const { read } = this.database;
    const now = this.clock.now().getTime();
    const idleSince = new Date(now - SESSION_IDLE_TIMEOUT_MS).toISOString();
    const [sessions, total] = await read.findAndCount(Session, {
      where: {
        principalId,
        expiresAt: MoreThan(new Date(now).toISOString()),
        lastUsedAt: MoreThan(idleSince),
      },
      order: { createdAt: 'DESC', id: 'ASC' },
      ...toSkipAndTake(page),
    });
    const ids = sessions.flatMap(({ providerId }) => providerId ?? []);
    const providers = await rows(read, SignInProvider).findByValues('id', [...new Set(ids)]);
    const names = new Map(providers.map(({ id, name }) => [id, name]));
    const listed = sessions.map((session) => ({
      session,
      provider: names.get(session.providerId ?? '') ?? null,
    }));
    return { rows: listed, total };
  }

  private requireTokenSignIn({ siteAdmin }: Principal): void {
    const { tokenSignIn } = this.config;
    if (tokenSignIn === 'all' || (tokenSignIn === 'site-administrators' && siteAdmin)) return;
    throw new Forbidden(
      tokenSignIn === 'off'
        ? 'Signing in with a token is switched off. Sign in with a provider.'
        : 'Only site administrators can sign in with a token. Sign in with a provider.',
    );
  }
}

const invalidToken = (detail: string): Invalid =>
  new Invalid([{ pointer: '/data/attributes/token', detail }]);

const auditEntryOf = (
  { organization }: Pick<Principal, 'organization'>,
  action: string,
  id: string,
) => ({
  organization,
  action,
  resource: { type: 'sessions', id },
});
