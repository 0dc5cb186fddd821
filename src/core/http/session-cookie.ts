import type { EdgeRequest } from './edge/edge-request.js';

/** The cookie of a browser session. It contains a random value; the server stores only its hash. */
export class SessionCookie {
  private readonly name: string;
  private readonly attributes: string;

  constructor({ protocol }: Pick<URL, 'protocol'>) {
    const isSecure = protocol === 'https:';
    // With this prefix, browsers refuse the cookie from another host of the domain (RFC 6265bis).
    this.name = isSecure ? '__Host-gantry_session' : 'gantry_session';
    this.attributes = `Path=/; HttpOnly; SameSite=Strict${isSecure ? '; Secure' : ''}`;
  }

  /** Returns the value in the request; null if there is none. */
  read({ headers }: Pick<EdgeRequest, 'headers'>): string | null {
    const prefix = `${this.name}=`;
    const pair = headers.cookie?.split('; ').find((text) => text.startsWith(prefix));
    return pair?.slice(prefix.length) || null;
  }

  /** Renders `Set-Cookie`. The browser deletes the cookie after `seconds`. */
  toSetCookie(value: string, seconds: number): string {
    return `${this.name}=${value}; Max-Age=${seconds}; ${this.attributes}`;
  }

  toClearCookie(): string {
    return this.toSetCookie('', 0);
  }
}
