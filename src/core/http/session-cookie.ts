import type { EdgeRequest } from './edge/edge-request.js';

/**
 * The cookie of a browser session. It contains a random value without a meaning outside of this
 * server.
 */
export class SessionCookie {
  private readonly name: string;
  private readonly attributes: string;

  constructor({ protocol }: Pick<URL, 'protocol'>) {
    const secure = protocol === 'https:';
    // Browsers let no other host of the domain set a cookie with this prefix.
    this.name = secure ? '__Host-gantry_session' : 'gantry_session';
    this.attributes = `Path=/; HttpOnly; SameSite=Strict${secure ? '; Secure' : ''}`;
  }

  /** The value in the request; null if there is none. */
  read({ headers }: Pick<EdgeRequest, 'headers'>): string | null {
    const prefix = `${this.name}=`;
    const found = headers.cookie?.split('; ').find((pair) => pair.startsWith(prefix));
    return found?.slice(prefix.length) || null;
  }

  /** `Set-Cookie` for a new session, valid for the given number of seconds. */
  set(value: string, seconds: number): string {
    return `${this.name}=${value}; Max-Age=${seconds}; ${this.attributes}`;
  }

  /** `Set-Cookie` that removes the cookie. */
  remove(): string {
    return this.set('', 0);
  }
}
