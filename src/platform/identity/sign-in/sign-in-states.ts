import { createHmac, hash, randomBytes } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { Clock } from '../../../core/clock.js';
import { CONFIG, type Config } from '../../../core/config/config.js';
import { NotFound } from '../../../core/errors.js';
import { CapabilityLinks } from '../../../core/links/capability-links.js';

/** The time that a person has to sign in at the issuer. */
const LIFETIME_MS = 10 * 60 * 1000;
/** Longer than `LIFETIME_MS`, so that a browser that returns late gets a clear error. */
const COOKIE_LIFETIME_S = 60 * 60;
const PURPOSE = 'sign-in';
const SECRET_BYTES = 32;
const NAME_LENGTH = 16;

export interface PendingSignIn {
  readonly state: string;
  readonly providerId: string;
  /** The path and query of a portal page. */
  readonly next: string;
  readonly nonce: string;
  readonly codeVerifier: string;
  readonly isExpired: boolean;
}

interface CookieContent {
  readonly secret: string;
  readonly providerId: string;
  readonly next: string;
  /** Unix milliseconds. */
  readonly expiresAt: number;
}

/**
 * Binds a sign-in to the browser that began it: a signed cookie contains a secret, from which the
 * state, the nonce and the PKCE verifier derive. The server stores nothing until the browser
 * returns.
 */
@Injectable()
export class SignInStates {
  private readonly prefix: string;
  private readonly attributes: string;

  constructor(
    private readonly links: CapabilityLinks,
    private readonly clock: Clock,
    @Inject(CONFIG) { publicUrl }: Config,
  ) {
    const isSecure = publicUrl.protocol === 'https:';
    this.prefix = `${isSecure ? '__Host-' : ''}gantry_sign_in_`;
    this.attributes = `Path=/; HttpOnly; SameSite=Strict${isSecure ? '; Secure' : ''}`;
  }

  /** Begins a sign-in. `cookie` is the value of its `Set-Cookie` header. */
  begin(providerId: string, next: string): { pending: PendingSignIn; cookie: string } {
    const secret = randomBytes(SECRET_BYTES).toString('base64url');
    const expiresAt = this.clock.now().getTime() + LIFETIME_MS;
    const content: CookieContent = { secret, providerId, next, expiresAt };
    const pending = this.pendingOf(content);
    const value = this.links.issue(PURPOSE, JSON.stringify(content), COOKIE_LIFETIME_S);
    return { pending, cookie: this.toSetCookie(pending.state, value, COOKIE_LIFETIME_S) };
  }

  /** Finds a sign-in, also an expired one; null if `cookies` has no valid cookie for the state. */
  find(state: string, cookies: string | undefined): PendingSignIn | null {
    const prefix = `${this.cookieName(state)}=`;
    const cookie = cookies?.split('; ').find((pair) => pair.startsWith(prefix));
    if (cookie === undefined) return null;
    const pending = this.openCookie(cookie.slice(prefix.length));
    return pending?.state === state ? pending : null;
  }

  /** Returns the value of the `Set-Cookie` header that removes the cookie of a state. */
  toClearCookie(state: string): string {
    return this.toSetCookie(state, '', 0);
  }

  private openCookie(value: string): PendingSignIn | null {
    try {
      return this.pendingOf(JSON.parse(this.links.redeem(PURPOSE, value)) as CookieContent);
    } catch (error) {
      if (error instanceof NotFound) return null;
      throw error;
    }
  }

  private pendingOf({ secret, providerId, next, expiresAt }: CookieContent): PendingSignIn {
    const derive = (purpose: string): string =>
      createHmac('sha256', secret).update(purpose).digest('base64url');
    return {
      state: derive('state'),
      nonce: derive('nonce'),
      codeVerifier: derive('code verifier'),
      providerId,
      next,
      isExpired: expiresAt <= this.clock.now().getTime(),
    };
  }

  /** Each sign-in has its own cookie, so that two tabs can sign in at the same time. */
  private cookieName(state: string): string {
    return this.prefix + hash('sha256', state, 'hex').slice(0, NAME_LENGTH);
  }

  private toSetCookie(state: string, value: string, seconds: number): string {
    return `${this.cookieName(state)}=${value}; Max-Age=${seconds}; ${this.attributes}`;
  }
}
