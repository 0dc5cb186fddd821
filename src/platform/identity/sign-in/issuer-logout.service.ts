import { Inject, Injectable } from '@nestjs/common';
import type { JWTPayload } from 'jose';
import type { Logger } from 'pino';
import { type EntityManager, LessThanOrEqual } from 'typeorm';
import { Database } from '../../../core/database/database.js';
import { rows } from '../../../core/database/rows.js';
import { NotFound, Unreadable } from '../../../core/errors.js';
import { LOG } from '../../../core/logging/log.js';
import { AtRest } from '../../../core/secrets/at-rest.js';
import { IdentityChanges } from '../identity-changes.js';
import { hashToken } from '../principals.js';
import { Session } from '../sessions/session.entity.js';
import { Identity } from './identity.entity.js';
import { IssuerClient, IssuerRefusal, IssuerUnavailable } from './issuer-client.js';
import { ID_TOKEN, SignIn } from './sign-in.entity.js';
import { SignInProvider } from './sign-in-provider.entity.js';
import { endSignIns } from './sign-in-sessions.js';

/** RP-Initiated Logout and Back-Channel Logout of OpenID Connect. */
@Injectable()
export class IssuerLogout {
  constructor(
    private readonly database: Database,
    private readonly changes: IdentityChanges,
    private readonly issuers: IssuerClient,
    private readonly atRest: AtRest,
    @Inject(LOG) private readonly log: Logger,
  ) {}

  /**
   * Finds the address at which the issuer ends its own session. Returns null if the cookie has no
   * session that began at an issuer, or if the issuer supports no logout or cannot be used.
   */
  async findLogoutUrl(cookie: string): Promise<URL | null> {
    const { read } = this.database;
    const session = await rows(read, Session).find({ hash: hashToken(cookie) });
    const signIn = session && (await rows(read, SignIn).find({ tokenId: session.tokenId }));
    if (!signIn) return null;
    const { tokenId, providerId } = signIn;
    const provider = await rows(read, SignInProvider).require({ id: providerId });
    const hint = this.atRest.openText(ID_TOKEN, { tokenId }, signIn.idToken);
    try {
      return await this.issuers.buildLogoutUrl(provider, hint);
    } catch (error) {
      if (!(error instanceof IssuerRefusal || error instanceof IssuerUnavailable)) throw error;
      this.log.warn(
        { provider: provider.name, reason: error.message },
        'issuer logout unavailable',
      );
      return null;
    }
  }

  /**
   * Ends the sessions that a logout token names. Throws NotFound for an unknown provider, and
   * Unreadable if the token is not valid or cannot be verified.
   */
  async endByLogoutToken(providerId: string, token: string, requestId: string): Promise<void> {
    const provider = await rows(this.database.read, SignInProvider).find({ id: providerId });
    if (!provider) throw new NotFound();
    const payload = await this.verify(provider, token);
    await this.changes.applyWithoutToken(requestId, async (manager) => {
      const signIns = await findNamedSignIns(manager, provider, payload);
      await endSignIns(manager, signIns);
      const entries = signIns.map(({ identityId }) => ({
        organization: null,
        action: 'session.end',
        resource: { type: 'identities', id: identityId },
        changes: { 'sign-in-provider': provider.name },
      }));
      return [undefined, null, entries] as const;
    });
  }

  private async verify(provider: SignInProvider, token: string): Promise<JWTPayload> {
    try {
      return await this.issuers.verifyLogoutToken(provider, token);
    } catch (error) {
      this.log.warn(
        { provider: provider.name, reason: (error as Error).message },
        'logout token refused',
      );
      throw new Unreadable('The logout token is not valid, or cannot be verified.');
    }
  }
}

/**
 * Finds the sign-ins that a logout token names. Omits sign-ins later than the token, because a
 * replayed token must not end newer sessions.
 */
async function findNamedSignIns(
  manager: EntityManager,
  { id: providerId, issuer }: SignInProvider,
  { sub: subject, sid, iat }: JWTPayload,
): Promise<SignIn[]> {
  // Includes the second in which the token was issued.
  const createdAt = LessThanOrEqual(new Date(((iat ?? 0) + 1) * 1000).toISOString());
  const identity =
    subject === undefined ? null : await rows(manager, Identity).find({ issuer, subject });
  if (subject !== undefined && !identity) return [];
  return manager.findBy(SignIn, {
    providerId,
    createdAt,
    ...(identity && { identityId: identity.id }),
    ...(typeof sid === 'string' && { issuerSession: sid }),
  });
}
