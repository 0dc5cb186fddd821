import { Forbidden } from '../errors.js';
import type { EdgeRequest } from './edge/edge-request.js';

const REFUSAL =
  'This request was not sent from a page of this server. Open the page on this server, and try ' +
  'again.';

/**
 * Throws Forbidden unless `Sec-Fetch-Site` shows that a page of this server sent the request.
 * Without that header, `Origin` must show it. Pages cannot change either (docs/decisions/0062).
 */
export function requireSameOrigin(request: EdgeRequest, publicOrigin: string): void {
  if (!isSameOrigin(request, publicOrigin)) throw new Forbidden(REFUSAL);
}

function isSameOrigin({ headers }: EdgeRequest, publicOrigin: string): boolean {
  const site = headers['sec-fetch-site'];
  // Old browsers never send this header. Others send it without TLS only to loopback addresses.
  return site === undefined ? isOwnOrigin(headers, publicOrigin) : site === 'same-origin';
}

/** Whether a read may use the cookie: not if the headers show that another site caused it. */
export function mayReadWithCookie({ headers }: EdgeRequest, publicOrigin: string): boolean {
  const site = headers['sec-fetch-site'];
  if (site !== undefined) return site === 'same-origin' || site === 'none';
  return headers.origin === undefined || isOwnOrigin(headers, publicOrigin);
}

function isOwnOrigin({ origin, host }: EdgeRequest['headers'], publicOrigin: string): boolean {
  return origin !== undefined && (origin === publicOrigin || hostOf(origin) === host);
}

/** Null for an opaque origin, which is sent as `null`. */
function hostOf(origin: string): string | null {
  return URL.canParse(origin) ? new URL(origin).host : null;
}
