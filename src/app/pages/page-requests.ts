import { UnsupportedMediaType } from '../../core/http/edge/edge-errors.js';
import type { EdgeRequest, EdgeResponse } from '../../core/http/edge/edge-request.js';

/** What a page may load: its own style and script, and the events of its log. */
const POLICY =
  "default-src 'none'; style-src 'self'; img-src 'self'; script-src 'self'; connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

const FORM = /^application\/x-www-form-urlencoded\s*(;|$)/i;

export function shown(response: EdgeResponse, page: string): string {
  response.setHeader('Content-Type', 'text/html; charset=utf-8');
  response.setHeader('Content-Security-Policy', POLICY);
  // With `no-referrer`, browsers would send the page's own forms with the origin `null`.
  response.setHeader('Referrer-Policy', 'same-origin');
  return page;
}

/** The fields of a form. */
export function formOf(request: EdgeRequest, body: Buffer): URLSearchParams {
  if (body.length > 0 && !FORM.test(request.headers['content-type'] ?? ''))
    throw new UnsupportedMediaType('Send the form as application/x-www-form-urlencoded.');
  return new URLSearchParams(body.toString());
}

/** The path if it is one of a page of this server, else the first page: a link must not lead elsewhere after signing in. */
export function ownPath(path: string | undefined): string {
  return path !== undefined &&
    /^\/plain([/?][\x21-\x7e]*)?$/.test(path) &&
    !path.includes('\\') &&
    !/^\/plain\/(-\/|sign-in([/?]|$))/.test(path)
    ? path
    : '/plain';
}
