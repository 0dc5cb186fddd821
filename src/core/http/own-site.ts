import { Forbidden } from '../errors.js';
import type { OperationSpec } from './contract/operation.js';
import type { EdgeRequest } from './edge-request.js';

const REFUSAL =
  'This form was not sent from a page of this server. Open the page here, and send it again.';

/** Whether browsers send the operation by a form of a page. */
export function isForm({ method, path }: Pick<OperationSpec, 'method' | 'path'>): boolean {
  return method !== 'GET' && path.startsWith('/app/');
}

/**
 * Refuses a form that another site has a browser send. Browsers add both headers by themselves, and no page can change
 * them; a request with neither is refused, too (docs/decisions/0062).
 */
export function requireOwnSite({ headers }: EdgeRequest, publicOrigin: string): void {
  const site = headers['sec-fetch-site'];
  const { origin, host } = headers;
  // Without TLS, and outside of loopback addresses, browsers send the origin alone.
  const isOwn =
    site === undefined
      ? origin !== undefined && (origin === publicOrigin || hostOf(origin) === host)
      : site === 'same-origin';
  if (!isOwn) throw new Forbidden(REFUSAL);
}

/** Null for an opaque origin, which is sent as `null`. */
function hostOf(origin: string): string | null {
  return URL.canParse(origin) ? new URL(origin).host : null;
}
