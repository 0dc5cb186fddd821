import { Forbidden } from '../errors.js';
import type { EdgeRequest } from './edge/edge-request.js';

const REFUSAL =
  'This request was not sent from a page of this server. Open the page on this server, and try ' +
  'again.';

/**
 * Refuses a write that another site makes a browser send. Browsers set `Sec-Fetch-Site` and
 * `Origin`, and no page can change them; a request with neither is refused too
 * (docs/decisions/0062).
 */
export function requireSameOrigin(request: EdgeRequest, publicOrigin: string): void {
  if (!isSameOrigin(request, publicOrigin)) throw new Forbidden(REFUSAL);
}

function isSameOrigin({ headers }: EdgeRequest, publicOrigin: string): boolean {
  const site = headers['sec-fetch-site'];
  // Without TLS, browsers send this header only to loopback addresses; old ones never send it.
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
