import { setTimeout as pause } from 'node:timers/promises';
import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import type { Logger } from 'pino';
import type { SessionSignIn } from '../../../core/caller/subject.js';
import { Clock } from '../../../core/clock.js';
import { CONFIG, type Config } from '../../../core/config/config.js';
import { Database } from '../../../core/database/database.js';
import { rows } from '../../../core/database/rows.js';
import { newRequestId } from '../../../core/http/request-id.js';
import { LOG } from '../../../core/logging/log.js';
import { AtRest } from '../../../core/secrets/at-rest.js';
import type { AuditEntry } from '../../audit/audit-log.js';
import { GroupSync } from '../group-sync/group-sync.js';
import { type Actor, IdentityChanges } from '../identity-changes.js';
import { Principals } from '../principals.js';
import { User } from '../users/user.entity.js';
import { groupsOf, IncompleteGroups } from './claims.js';
import { Identity } from './identity.entity.js';
import { type Grant, IssuerClient, IssuerRefusal, IssuerUnavailable } from './issuer-client.js';
import { REFRESH_TOKEN, SignIn } from './sign-in.entity.js';
import { SignInProvider } from './sign-in-provider.entity.js';
import { endSignIns, SignInSessions } from './sign-in-sessions.js';
import { lockUser, updateEmail } from './users-of-identities.js';

/**
 * The minimum time between two queries of the issuer for a session, across all processes. Does not
 * apply after a query that confirmed the session.
 */
const RETRY_INTERVAL_MS = 30_000;
const OTHER_PROCESS_TIMEOUT_MS = 5_000;
const POLL_INTERVAL_MS = 250;

/**
 * Requires the issuer of a session to confirm its user again, at the first request after the last
 * confirmation has reached its maximum age.
 */
@Injectable()
export class SignInChecks implements OnModuleInit {
  private readonly maxAgeMs: number;
  private readonly graceMs: number;
  /** By token ID. Concurrent requests to this process share one query of the issuer. */
  private readonly running = new Map<string, Promise<SessionSignIn | null>>();

  constructor(
    private readonly database: Database,
    private readonly changes: IdentityChanges,
    private readonly principals: Principals,
    private readonly issuers: IssuerClient,
    private readonly sessions: SignInSessions,
    private readonly groups: GroupSync,
    private readonly atRest: AtRest,
    private readonly clock: Clock,
    @Inject(CONFIG) { signInMaxAge, signInGrace }: Config,
    @Inject(LOG) private readonly log: Logger,
  ) {
    this.maxAgeMs = signInMaxAge * 1000;
    this.graceMs = signInGrace * 1000;
  }

  onModuleInit(): void {
    this.principals.registerSignInCheck((tokenId) => this.check(tokenId));
  }

  /**
   * Queries the issuer if its last confirmation of the session is too old. Returns null if the
   * session has ended, or if it is not confirmed in time.
   */
  private async check(tokenId: string): Promise<SessionSignIn | null> {
    const signIn = await rows(this.database.read, SignIn).find({ tokenId });
    if (!signIn) return null;
    const provider = await rows(this.database.read, SignInProvider).require({
      id: signIn.providerId,
    });
    if (this.isFresh(signIn)) return this.untilNextCheck(signIn, provider);
    const running = this.running.get(tokenId) ?? this.confirm(signIn, provider);
    this.running.set(tokenId, running);
    return running.finally(() => this.running.delete(tokenId));
  }

  private async confirm(signIn: SignIn, provider: SignInProvider): Promise<SessionSignIn | null> {
    if (signIn.refreshToken === null) return this.end(signIn, 'no refresh token is stored');
    const claimed = this.mayQuery(signIn) ? await this.claim(signIn) : null;
    if (!claimed) return this.continueOrAwaitConfirmation(signIn, provider);
    try {
      const grant = await this.refresh(claimed, provider);
      return await this.storeGrant(claimed, provider, grant);
    } catch (error) {
      if (error instanceof IssuerRefusal || error instanceof IncompleteGroups)
        return this.end(claimed, error.message);
      if (!(error instanceof IssuerUnavailable)) throw error;
      this.log.warn({ provider: provider.name, reason: error.message }, 'issuer unavailable');
      return this.isWithinGrace(claimed)
        ? this.untilRetry(claimed, provider)
        : this.end(claimed, 'the issuer is unavailable');
    }
  }

  private async refresh(signIn: SignIn, provider: SignInProvider): Promise<Grant> {
    const { tokenId, identityId, refreshToken } = signIn;
    const identity = await rows(this.database.read, Identity).require({ id: identityId });
    const opened = this.atRest.openText(REFRESH_TOKEN, { tokenId }, refreshToken ?? '');
    return this.issuers.refresh(provider, opened, identity.subject);
  }

  /**
   * For a session that another process is checking, or whose last query failed less than 30 s ago.
   * Continues the session within the grace period; otherwise waits about 5 s for a confirmation.
   * Returns null if there is none.
   */
  private async continueOrAwaitConfirmation(
    signIn: SignIn,
    provider: SignInProvider,
  ): Promise<SessionSignIn | null> {
    const { tokenId } = signIn;
    if (this.isWithinGrace(signIn)) return this.untilRetry(signIn, provider);
    for (let waited = 0; waited < OTHER_PROCESS_TIMEOUT_MS; waited += POLL_INTERVAL_MS) {
      const current = await rows(this.database.read, SignIn).find({ tokenId });
      if (!current) return null;
      if (this.isFresh(current)) return this.untilNextCheck(current, provider);
      await pause(POLL_INTERVAL_MS);
    }
    return null;
  }

  /**
   * Claims the query for this process, because a refresh token may work only once. Returns null if
   * another process was first.
   */
  private async claim(signIn: SignIn): Promise<SignIn | null> {
    const { tokenId, version } = signIn;
    const retryAt = new Date(this.clock.now().getTime() + RETRY_INTERVAL_MS).toISOString();
    const updated = await this.database.write((manager) =>
      rows(manager, SignIn).update({ tokenId, version }, { retryAt, version: version + 1 }),
    );
    return updated === 1 ? Object.assign(signIn, { retryAt, version: version + 1 }) : null;
  }

  private async storeGrant(
    signIn: SignIn,
    provider: SignInProvider,
    grant: Grant,
  ): Promise<SessionSignIn | null> {
    const { tokenId, identityId } = signIn;
    const groups = groupsOf(grant.claims, provider.groupsClaim);
    const sealed = this.sessions.sealTokens(tokenId, grant);
    return this.changes.applyWithoutToken(newRequestId(), async (manager) => {
      const row = await rows(manager, SignIn).lock({ tokenId });
      if (!row) return [null, null, []] as const;
      const changed = await rows(manager, SignIn).updateVersioned(row, {
        refreshToken: sealed.refreshToken,
        ...(grant.idToken !== null && { idToken: sealed.idToken }),
        checkedAt: this.clock.timestamp(),
        retryAt: null,
      });
      const identity = await rows(manager, Identity).lock({ id: identityId });
      if (!identity) return [null, null, []] as const;
      const user = await lockUser(manager, identity);
      await updateEmail(manager, user, grant.claims);
      const entries = await this.groups.apply(manager, { provider, identity, user, groups });
      return [this.untilNextCheck(changed, provider), actorOf(user), entries] as const;
    });
  }

  private async end(signIn: SignIn, reason: string): Promise<null> {
    this.log.info({ reason }, 'session ended, not confirmed by its issuer');
    return this.changes.applyWithoutToken(newRequestId(), async (manager) => {
      const identity = await rows(manager, Identity).find({ id: signIn.identityId });
      await endSignIns(manager, [signIn]);
      const user = identity && (await rows(manager, User).find({ id: identity.userId }));
      const entries: AuditEntry[] = user
        ? [{ organization: null, action: 'session.end', resource: { type: 'users', id: user.id } }]
        : [];
      return [null, null, entries] as const;
    });
  }

  private untilNextCheck({ checkedAt }: SignIn, { name }: SignInProvider): SessionSignIn {
    return { provider: name, checkAt: Date.parse(checkedAt) + this.maxAgeMs };
  }

  private untilRetry({ retryAt }: SignIn, { name }: SignInProvider): SessionSignIn {
    return { provider: name, checkAt: Date.parse(retryAt ?? this.clock.timestamp()) };
  }

  private isFresh({ checkedAt }: SignIn): boolean {
    return Date.parse(checkedAt) + this.maxAgeMs > this.clock.now().getTime();
  }

  private isWithinGrace({ checkedAt }: SignIn): boolean {
    return Date.parse(checkedAt) + this.maxAgeMs + this.graceMs > this.clock.now().getTime();
  }

  private mayQuery({ retryAt }: SignIn): boolean {
    return retryAt === null || Date.parse(retryAt) <= this.clock.now().getTime();
  }
}

const actorOf = ({ id, username }: User): Actor => ({ kind: 'user', id, name: username });
