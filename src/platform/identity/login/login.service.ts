import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Subject } from '../../../core/caller/subject.js';
import { Clock } from '../../../core/clock.js';
import { Database } from '../../../core/database/database.js';
import { rows } from '../../../core/database/rows.js';
import { DomainError, WriteConflict } from '../../../core/errors.js';
import { access } from '../access.js';
import { IdentityChanges } from '../identity-changes.js';
import { hashToken, Principals } from '../principals.js';
import { Token } from '../tokens/token.entity.js';
import type { IssuedToken, NewToken } from '../tokens/token-issuer.js';
import { presentScope } from '../tokens/token-scope.presenter.js';
import { TokensService } from '../tokens/tokens.service.js';
import { LoginCode } from './login-code.entity.js';
import { isVerifierOf, type LoginRequest } from './login-request.js';

const CODE_BYTES = 32;
const CODE_LIFETIME_MS = 5 * 60 * 1000;

export interface LoginExchange {
  readonly code: string;
  readonly redirectUri: string;
  readonly verifier: string;
}

/** The address to which the browser sends the code, and the expiry of the code. */
export interface LoginAuthorization {
  readonly redirectTo: string;
  readonly expiresAt: string;
}

/** Issues tokens to command-line tools after their users consent. */
@Injectable()
export class LoginService {
  constructor(
    private readonly database: Database,
    private readonly changes: IdentityChanges,
    private readonly principals: Principals,
    private readonly tokens: TokensService,
    private readonly clock: Clock,
  ) {}

  /**
   * Finds the shortest maximum lifetime, in milliseconds, of the organizations that a new token of
   * the calling user reaches; null without a limit.
   */
  async findMaxTtl(subject: Subject): Promise<number | null> {
    access.allowWithoutPermission(subject, 'read');
    return this.tokens.findMaxTtl(subject);
  }

  /**
   * Issues a code that is valid for five minutes. Does not check `request`: call `loginViolations`
   * first. Throws Invalid if the caller cannot create the requested token, and NotFound unless the
   * caller is a user whose token permits writes.
   */
  async authorize(
    subject: Subject,
    request: LoginRequest,
    requested: NewToken & { readonly description: string },
  ): Promise<LoginAuthorization> {
    const { caller } = subject;
    const draft = await this.tokens.draftForUser(subject, caller.id, requested);
    const code = randomBytes(CODE_BYTES).toString('base64url');
    const expiresAt = new Date(this.clock.now().getTime() + CODE_LIFETIME_MS).toISOString();
    const { description, scope = null } = draft;
    const granted = {
      redirectUri: request.redirect_uri,
      codeChallenge: request.code_challenge,
      description: description ?? '',
      expiresAt: draft.expiresAt,
      scope,
    };
    await this.changes.apply(subject, async (manager) => {
      await rows(manager, LoginCode).insert({
        hash: hashToken(code),
        userId: caller.id,
        consentedBy: caller.tokenId,
        granted,
        usedAt: null,
        tokenId: null,
        expiresAt,
        version: 1,
      });
      return [
        undefined,
        {
          organization: null,
          action: 'login.authorize',
          resource: { type: 'users', id: caller.id },
          changes: {
            client: request.client_id,
            description,
            'expired-at': draft.expiresAt,
            ...(scope ? { scope: presentScope(scope) } : {}),
          },
        },
      ] as const;
    });
    const redirectTo = new URL(request.redirect_uri);
    redirectTo.search = new URLSearchParams({ code, state: request.state }).toString();
    return { redirectTo: redirectTo.href, expiresAt };
  }

  /**
   * Exchanges a code for a token; null if the code or the consent is not valid, or the user can no
   * longer create the token. A wrong redirect URI or verifier also results in null, and uses the
   * code. Until the code expires or the consent ends, another exchange revokes the token, because
   * the code may have been intercepted (RFC 6749, section 4.1.2).
   */
  async exchange(
    { requestId }: Subject,
    { code, redirectUri, verifier }: LoginExchange,
  ): Promise<IssuedToken | null> {
    const key = { hash: hashToken(code) };
    const row = await rows(this.database.read, LoginCode).find(key);
    const now = this.clock.timestamp();
    if (!row || row.expiresAt <= now) return null;
    const { userId, consentedBy, granted } = row;
    const principal = await this.principals.findByConsent(userId, consentedBy);
    if (!principal) return null;
    const subject = new Subject(principal, requestId);
    if (!(await this.markUsed(row, now))) {
      await this.revoke(subject, key);
      return null;
    }
    if (redirectUri !== granted.redirectUri || !isVerifierOf(granted.codeChallenge, verifier))
      return null;
    try {
      return await this.database.write(async (manager) => {
        const issued = await this.tokens.createForUser(subject, userId, {
          description: granted.description,
          expiredAt: granted.expiresAt,
          scope: granted.scope && presentScope(granted.scope),
        });
        await rows(manager, LoginCode).updateVersioned(row, { tokenId: issued.token.id });
        return issued;
      });
    } catch (error) {
      // The code was used again, or the user can no longer create this token.
      if (error instanceof DomainError) return null;
      throw error;
    }
  }

  /** Returns false if the code was used before, or concurrently. */
  private async markUsed(row: LoginCode, usedAt: string): Promise<boolean> {
    if (row.usedAt !== null) return false;
    try {
      await this.database.write((manager) =>
        rows(manager, LoginCode).updateVersioned(row, { usedAt }),
      );
      return true;
    } catch (error) {
      if (error instanceof WriteConflict) return false;
      throw error;
    }
  }

  /** Deletes the token of the first exchange. If there is none yet, prevents its creation. */
  private async revoke(subject: Subject, key: Pick<LoginCode, 'hash'>): Promise<void> {
    const tokenId = await this.database.write(async (manager) => {
      const row = await rows(manager, LoginCode).lock(key);
      // The new version makes the write of the first exchange fail.
      if (row?.tokenId === null)
        await rows(manager, LoginCode).updateVersioned(row, { usedAt: row.usedAt });
      return row?.tokenId ?? null;
    });
    if (tokenId === null || !(await this.database.read.existsBy(Token, { id: tokenId }))) return;
    await this.tokens.delete(subject, tokenId).catch((error: unknown) => {
      if (!(error instanceof DomainError)) throw error;
    });
  }
}
