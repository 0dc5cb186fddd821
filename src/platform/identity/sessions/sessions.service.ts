import { randomBytes } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { In, Not, IsNull } from 'typeorm';
import { Clock } from '../../../core/clock.js';
import { CONFIG, type Config } from '../../../core/config/config.js';
import { Database } from '../../../core/database/database.js';
import { type Page, type Rows, window } from '../../../core/database/page.js';
import { Forbidden, Invalid, NotFound } from '../../../core/errors.js';
import { Ids } from '../../../core/ids.js';
import { access } from '../access.js';
import { IdentityChanges } from '../identity-changes.js';
import { Principals, tokenHash } from '../principals.js';
import { SignInProvider } from '../sign-in/sign-in-provider.entity.js';
import { Token } from '../tokens/token.entity.js';
import { User } from '../users/user.entity.js';
import { endSession } from './end-session.js';
import { Session } from './session.entity.js';
import { type Principal, Subject } from '../../../core/caller/subject.js';
import { rows } from '../../../core/database/rows.js';

/** The maximum lifetime of a session, regardless of its use. */
export const SESSION_LIFETIME_MS = 12 * 60 * 60 * 1000;
const SECRET_BYTES = 32;
const MAX_USER_AGENT_LENGTH = 255;
/** Only tokens that people use can create sessions. */
const SESSION_TOKEN_KINDS: readonly string[] = ['user', 'team'];

/** A new session and the value of its cookie. */
export interface BegunSession {
  readonly value: string;
  readonly principal: Principal;
  /** Milliseconds until it ends. */
  readonly lifetime: number;
}

/** A session in a list, and the name of the provider at which it began. */
export interface ListedSession {
  readonly session: Session;
  readonly provider: string | null;
}

/** Creates and ends sessions. */
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
   * does not let its caller sign in with a token.
   */
  async begin(
    token: string,
    browser: { readonly previous: string | null; readonly userAgent: string | null },
    requestId: string,
  ): Promise<BegunSession> {
    const bearer = await this.principals.of(token);
    if (!bearer) throw refusedToken('This token is unknown or has expired.');
    if (!SESSION_TOKEN_KINDS.includes(bearer.kind))
      throw refusedToken('Sign in with a token of a user or a team.');
    this.requireTokenSignIn(bearer);
    const now = this.clock.now();
    const value = randomBytes(SECRET_BYTES).toString('base64url');
    const end = Math.min(now.getTime() + SESSION_LIFETIME_MS, bearer.expiresAt);
    const session: Session = {
      id: this.ids.next('ses'),
      tokenId: bearer.tokenId,
      principalId: bearer.id,
      hash: tokenHash(value),
      createdAt: now.toISOString(),
      lastUsedAt: now.toISOString(),
      expiresAt: new Date(end).toISOString(),
      providerId: null,
      userAgent: browser.userAgent?.slice(0, MAX_USER_AGENT_LENGTH) ?? null,
    };
    const subject = new Subject(bearer, requestId);
    await this.changes.apply(subject, async (manager) => {
      const previous =
        browser.previous === null
          ? null
          : await rows(manager, Session).find({ hash: tokenHash(browser.previous) });
      if (previous) await endSession(manager, previous);
      await rows(manager, Session).insert(session);
      return [undefined, entry(bearer, 'session.create', session.id)] as const;
    });
    const { id, createdAt } = session;
    const principal = {
      ...bearer,
      expiresAt: end,
      session: { id, createdAt, lastUsedAt: now.getTime() },
    };
    return { value, principal, lifetime: end - now.getTime() };
  }

  /** The sessions of the caller, the newest first. */
  async listOwn(subject: Subject, page: Page): Promise<Rows<ListedSession>> {
    access.requireUnlimited(subject);
    return this.listOf(subject.caller.id, page);
  }

  /** The sessions of a user, for site administrators. */
  async listOfUser(subject: Subject, userId: string, page: Page): Promise<Rows<ListedSession>> {
    access.requireIn(subject, 'user.administer', null);
    await rows(this.database.read, User).get({ id: userId });
    return this.listOf(userId, page);
  }

  /** Ends the session of a cookie, if it exists. */
  async end(value: string, requestId: string): Promise<void> {
    const principal = await this.principals.ofSession(value);
    if (!principal?.session) return;
    const { id } = principal.session;
    await this.changes.apply(new Subject(principal, requestId), async (manager) => {
      const session = await rows(manager, Session).find({ id });
      if (session) await endSession(manager, session);
      return [undefined, entry(principal, 'session.delete', id)] as const;
    });
  }

  /** Ends one session of the caller, or, for site administrators, of any user. */
  async revoke(subject: Subject, id: string): Promise<void> {
    await this.changes.apply(subject, async (manager) => {
      const session = await rows(manager, Session).find({ id });
      if (!session) throw new NotFound();
      if (session.principalId === subject.caller.id) access.requireUnlimited(subject);
      else access.requireIn(subject, 'user.administer', null);
      await endSession(manager, session);
      return [undefined, entry(subject.caller, 'session.delete', id)] as const;
    });
  }

  /** Ends every session of the caller. */
  async endAll(subject: Subject): Promise<void> {
    access.requireUnlimited(subject);
    const { caller } = subject;
    await this.changes.apply(subject, async (manager) => {
      const principalId = caller.id;
      const ownTokens = await manager.findBy(Session, { principalId, providerId: Not(IsNull()) });
      await rows(manager, Session).delete({ principalId });
      await rows(manager, Token).delete({ id: In(ownTokens.map(({ tokenId }) => tokenId)) });
      return [undefined, entry(caller, 'session.delete-all', caller.id)] as const;
    });
  }

  private async listOf(principalId: string, page: Page): Promise<Rows<ListedSession>> {
    const { read } = this.database;
    const [found, total] = await read.findAndCount(Session, {
      where: { principalId },
      order: { createdAt: 'DESC', id: 'ASC' },
      ...window(page),
    });
    const ids = found.flatMap(({ providerId }) => providerId ?? []);
    const providers = await rows(read, SignInProvider).among('id', [...new Set(ids)]);
    const names = new Map(providers.map(({ id, name }) => [id, name]));
    const listed = found.map((session) => ({
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

const refusedToken = (detail: string): Invalid =>
  new Invalid([{ pointer: '/data/attributes/token', detail }]);

const entry = ({ organization }: Principal, action: string, id: string) => ({
  organization,
  action,
  resource: { type: 'sessions', id },
});
