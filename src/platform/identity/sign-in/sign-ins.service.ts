import { hash } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from 'pino';
import type { EntityManager } from 'typeorm';
import { Clock } from '../../../core/clock.js';
import { CONFIG, type Config } from '../../../core/config/config.js';
import { Database } from '../../../core/database/database.js';
import { isUniqueViolation } from '../../../core/database/errors.js';
import { rows } from '../../../core/database/rows.js';
import { Busy, Invalid, NotFound } from '../../../core/errors.js';
import { LOG } from '../../../core/logging/log.js';
import { IdentityChanges } from '../identity-changes.js';
import { groupsOf, IncompleteGroups } from './claims.js';
import { type Grant, IssuerClient, IssuerRefusal, IssuerUnavailable } from './issuer-client.js';
import { UsedSignInState } from './sign-in.entity.js';
import { SignInProvider } from './sign-in-provider.entity.js';
import { type NewSignInSession, SignInSessions } from './sign-in-sessions.js';
import { type PendingSignIn, SignInStates } from './sign-in-states.js';

const RETRY_AFTER_S = 30;
/** Longer than the lifetime of the cookie from which the state derives. */
const USED_STATE_LIFETIME_MS = 2 * 60 * 60 * 1000;

type RefusalCode =
  | 'sign-in-expired'
  | 'sign-in-replayed'
  | 'sign-in-unknown'
  | 'groups-incomplete'
  | 'user-suspended'
  | IssuerRefusal['code'];

const REFUSALS: Readonly<Record<RefusalCode, string>> = {
  'sign-in-expired': 'This sign-in took longer than ten minutes. Sign in again.',
  'sign-in-replayed': 'This sign-in was already used. Sign in again.',
  'sign-in-unknown':
    'This browser did not begin this sign-in, has already completed it, blocks cookies, or took ' +
    'longer than an hour. Sign in again.',
  'refused-by-issuer':
    'The sign-in provider did not confirm who you are. Sign in again. If that fails, contact an ' +
    'administrator.',
  'invalid-response':
    'The response of the sign-in provider is not valid. Sign in again. If that fails, contact an ' +
    'administrator.',
  'wrong-issuer':
    'The response of the sign-in provider names another issuer. Sign in again. If that fails, ' +
    'contact an administrator.',
  'groups-incomplete':
    'The sign-in provider sent too many groups, or not all of yours. An administrator must limit ' +
    'the groups that it sends.',
  'user-suspended': 'Your user is suspended. An administrator can lift the suspension.',
};

export interface CompletedSignIn extends NewSignInSession {
  /** The path and query of the portal page to show. */
  readonly next: string;
  readonly state: string;
}

@Injectable()
export class SignInsService {
  constructor(
    private readonly database: Database,
    private readonly changes: IdentityChanges,
    private readonly states: SignInStates,
    private readonly sessions: SignInSessions,
    private readonly issuers: IssuerClient,
    private readonly clock: Clock,
    @Inject(CONFIG) private readonly config: Config,
    @Inject(LOG) private readonly log: Logger,
  ) {}

  async listEnabled(): Promise<SignInProvider[]> {
    return this.database.read.find(SignInProvider, {
      where: { enabled: true },
      order: { nameKey: 'ASC' },
    });
  }

  /**
   * `cookie` is the value of a `Set-Cookie` header. Throws Invalid if `next` is not permitted or
   * the issuer cannot be used, NotFound if the provider does not exist or is disabled, and Busy if
   * the issuer is not available.
   */
  async begin(
    providerId: string,
    next: string,
  ): Promise<{ readonly authorizationUrl: URL; readonly cookie: string }> {
    const page = this.requirePortalPage(next);
    const provider = await this.getEnabled(providerId);
    const { pending, cookie } = this.states.begin(provider.id, page);
    const authorizationUrl = await this.callIssuer(provider, 'provider-id', () =>
      this.issuers.buildAuthorizationUrl(provider, pending),
    );
    return { authorizationUrl, cookie };
  }

  /**
   * Completes a sign-in with the query of the issuer's redirect, and begins a session. Throws
   * Invalid if the sign-in is refused, NotFound if the provider was disabled or deleted, and Busy
   * if the issuer is not available.
   */
  async complete(
    query: string,
    browser: {
      readonly cookies: string | undefined;
      /** The value of the previous session's cookie. */
      readonly previous: string | null;
      readonly userAgent: string | null;
    },
    requestId: string,
  ): Promise<CompletedSignIn> {
    const state = new URLSearchParams(query).get('state') ?? '';
    const pending = this.states.find(state, browser.cookies);
    if (!pending) throw refusal('sign-in-unknown');
    if (pending.isExpired) throw refusal('sign-in-expired');
    await this.markUsed(pending);
    const provider = await this.getEnabled(pending.providerId);
    const grant = await this.callIssuer(provider, 'query', () =>
      this.issuers.exchangeCode(provider, query, pending),
    );
    requireCompleteGroups(provider, grant);
    const beginSession = () =>
      this.changes.applyWithoutToken(requestId, (manager) =>
        this.sessions.begin(manager, provider, grant, browser),
      );
    const session = await beginSession().catch((error: unknown) => {
      // A concurrent first sign-in of the same person, or with the same user name, was faster.
      if (isUniqueViolation(error)) return beginSession();
      throw error;
    });
    if (!session) throw refusal('user-suspended');
    return { ...session, next: pending.next, state };
  }

  /** Marks the state as used before the code is exchanged, so that no code is sent twice. */
  private async markUsed({ state }: PendingSignIn): Promise<void> {
    const expiresAt = new Date(this.clock.now().getTime() + USED_STATE_LIFETIME_MS).toISOString();
    const row = { hash: hash('sha256', state, 'hex'), expiresAt };
    const inserted = await this.database.write((manager: EntityManager) =>
      rows(manager, UsedSignInState).insertIfAbsent('hash', row),
    );
    if (inserted.length === 0) throw refusal('sign-in-replayed');
  }

  private async getEnabled(id: string): Promise<SignInProvider> {
    const provider = await rows(this.database.read, SignInProvider).find({ id, enabled: true });
    if (!provider) throw new NotFound('This sign-in provider does not exist, or is disabled.');
    return provider;
  }

  /** `attribute` is the member of the request to which a refusal by the issuer points. */
  private async callIssuer<T>(
    provider: SignInProvider,
    attribute: string,
    work: () => Promise<T>,
  ): Promise<T> {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof IssuerRefusal || error instanceof IssuerUnavailable)) throw error;
      this.log.warn({ provider: provider.name, reason: error.message }, 'sign-in failed');
      if (error instanceof IssuerRefusal) throw refusal(error.code, attribute);
      throw new Busy(
        `The sign-in provider "${provider.name}" is not available. Try again in half a minute.`,
        RETRY_AFTER_S,
      );
    }
  }

  /**
   * Returns the path and query of `next`. Throws Invalid if `next` is outside of the portal, or a
   * page of the sign-in.
   */
  private requirePortalPage(next: string): string {
    const { origin } = this.config.publicUrl;
    const url = URL.canParse(next, origin) ? new URL(next, origin) : null;
    const isPage =
      next.startsWith('/app') &&
      url?.origin === origin &&
      (url.pathname === '/app' || url.pathname.startsWith('/app/')) &&
      !/^\/app\/sign-in(\/|$)/.test(url.pathname);
    if (isPage) return url.pathname + url.search;
    const detail =
      'next must be a path of the portal outside of /app/sign-in, such as /app/acme/workspaces.';
    throw new Invalid([{ pointer: '/data/attributes/next', detail }]);
  }
}

function requireCompleteGroups({ groupsClaim }: SignInProvider, { claims }: Grant): void {
  try {
    groupsOf(claims, groupsClaim);
  } catch (error) {
    if (error instanceof IncompleteGroups) throw refusal('groups-incomplete');
    throw error;
  }
}

const refusal = (code: RefusalCode, attribute = 'query'): Invalid =>
  new Invalid([{ pointer: `/data/attributes/${attribute}`, code, detail: REFUSALS[code] }]);
