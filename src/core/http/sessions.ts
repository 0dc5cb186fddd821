import { createHmac, timingSafeEqual } from 'node:crypto';
import { Clock } from '../clock.js';
import { Forbidden } from '../errors.js';
import { InstallationKey } from '../secrets/installation-key.js';
import { Sealer } from '../secrets/sealer.js';
import type { EdgeRequest } from './edge-request.js';

/** Seconds. */
const LIFE = 12 * 60 * 60;
const COOKIE = 'gantry_session';
const PURPOSE = 'session';

interface Session {
  readonly token: string;
  /** Unix milliseconds. */
  readonly expiresAt: number;
}

/**
 * Sessions of browsers. The cookie holds the token, sealed: no server keeps anything, every server of the installation
 * can read it, and a copy of the browser's files shows no token.
 */
export class Sessions {
  constructor(
    private readonly sealer: Sealer,
    private readonly clock: Clock,
    private readonly key: InstallationKey,
  ) {}

  /** The value of `Set-Cookie` that begins a session with the token. */
  begin(token: string, secure: boolean): string {
    const session: Session = { token, expiresAt: this.clock.now().getTime() + LIFE * 1000 };
    const value = this.sealer
      .seal({ purpose: PURPOSE }, Buffer.from(JSON.stringify(session)))
      .toString('base64url');
    return setCookie(value, LIFE, secure);
  }

  end(secure: boolean): string {
    return setCookie('', 0, secure);
  }

  /** The token of the request's session; null without one, or after its end. */
  tokenOf(request: EdgeRequest): string | null {
    const value = cookieOf(request);
    const session = value === null ? null : this.opened(value);
    return session && session.expiresAt > this.clock.now().getTime() ? session.token : null;
  }

  /** For a hidden field of the forms of a page: belongs to the session, and can't be known to another site. Empty without a session. */
  formKey(request: EdgeRequest): string {
    const value = cookieOf(request);
    return value === null ? '' : this.keyOf(value);
  }

  /** Refuses a form that another site has sent with the browser's cookie. A caller with a token of its own needs no form. */
  requireOwnForm(request: EdgeRequest, given: string | null): void {
    const value = cookieOf(request);
    if (value === null) return;
    const expected = Buffer.from(this.keyOf(value));
    const sent = Buffer.from(given ?? '');
    if (sent.length !== expected.length || !timingSafeEqual(sent, expected))
      throw new Forbidden(
        'This form belongs to another session. Go back, load the page again and repeat it.',
      );
  }

  private keyOf(cookie: string): string {
    return createHmac('sha256', this.key.derive('forms')).update(cookie).digest('base64url');
  }

  private opened(value: string): Session | null {
    try {
      return JSON.parse(
        this.sealer.open({ purpose: PURPOSE }, Buffer.from(value, 'base64url')).toString(),
      ) as Session;
    } catch {
      return null; // forged, cut, or from before a change of the key
    }
  }
}

function setCookie(value: string, seconds: number, secure: boolean): string {
  return `${COOKIE}=${value}; Path=/app; Max-Age=${seconds}; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`;
}

function cookieOf({ headers }: EdgeRequest): string | null {
  const found = headers.cookie?.split('; ').find((pair) => pair.startsWith(`${COOKIE}=`));
  return found?.slice(COOKIE.length + 1) || null;
}
