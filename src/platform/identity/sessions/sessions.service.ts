import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { In } from 'typeorm';
import { Clock } from '../../../core/clock.js';
import { Invalid } from '../../../core/errors.js';
import { Ids } from '../../../core/ids.js';
import { access } from '../access.js';
import { IdentityChanges } from '../identity-changes.js';
import { Principals, tokenHash } from '../principals.js';
import { Session } from './session.entity.js';
import { type Principal, Subject } from '../../../core/caller/subject.js';
import { rows } from '../../../core/database/rows.js';

/** The maximum lifetime of a session, regardless of its use. */
export const SESSION_LIFETIME_MS = 12 * 60 * 60 * 1000;
const SECRET_BYTES = 32;
/** Only tokens that people use can create sessions. */
const SESSION_TOKEN_KINDS: readonly string[] = ['user', 'team'];

/** A new session and the value of its cookie. */
export interface BegunSession {
  readonly value: string;
  readonly principal: Principal;
  /** Milliseconds until it ends. */
  readonly lifetime: number;
}

/** Creates and ends sessions. */
@Injectable()
export class SessionsService {
  constructor(
    private readonly changes: IdentityChanges,
    private readonly principals: Principals,
    private readonly clock: Clock,
    private readonly ids: Ids,
  ) {}

  /**
   * Creates a session with a token, and ends the previous session of the browser. Throws Invalid
   * unless the token is an active token of a user or a team.
   */
  async begin(token: string, previous: string | null, requestId: string): Promise<BegunSession> {
    const bearer = await this.principals.of(token);
    if (!bearer) throw refusedToken('This token is unknown or has expired.');
    if (!SESSION_TOKEN_KINDS.includes(bearer.kind))
      throw refusedToken('Sign in with a token of a user or a team.');
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
    };
    const subject = new Subject(bearer, requestId);
    await this.changes.make(subject, async (manager) => {
      if (previous !== null) await rows(manager, Session).delete({ hash: tokenHash(previous) });
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

  /** Ends the session of a cookie, if it exists. */
  async end(value: string, requestId: string): Promise<void> {
    const principal = await this.principals.ofSession(value);
    if (!principal?.session) return;
    const { id } = principal.session;
    await this.changes.make(new Subject(principal, requestId), async (manager) => {
      await rows(manager, Session).delete({ id });
      return [undefined, entry(principal, 'session.delete', id)] as const;
    });
  }

  /** Ends every session of the caller. */
  async endAll(subject: Subject): Promise<void> {
    access.notNeeded(subject, 'write');
    const { caller } = subject;
    await this.changes.make(subject, async (manager) => {
      const sessions = await manager.findBy(Session, { principalId: caller.id });
      await rows(manager, Session).delete({ id: In(sessions.map(({ id }) => id)) });
      return [undefined, entry(caller, 'session.delete-all', caller.id)] as const;
    });
  }
}

const refusedToken = (detail: string): Invalid =>
  new Invalid([{ pointer: '/data/attributes/token', detail }]);

const entry = ({ organization }: Principal, action: string, id: string) => ({
  organization,
  action,
  resource: { type: 'sessions', id },
});
