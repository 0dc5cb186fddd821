import type { Logger } from 'pino';
import type { Config } from '../../config/config.js';
import type { RequestMetrics } from '../metrics.js';
import { newRequestId } from '../request-id.js';
import { type EdgeRequest, type EdgeResponse, subjectOf } from './edge-request.js';

/**
 * Capability links from `links/`, whose dots may be percent-encoded. A match begins only at the
 * start of a word: otherwise, a long path would take quadratic time.
 */
const CAPABILITY_PATTERN = /(?<![\w-])[\w-]+(?:\.|%2e)[0-9a-z]+(?:\.|%2e)[\w-]{40,}/gi;
const REQUEST_ID_PATTERN = /^[A-Za-z0-9._-]{1,128}$/;

/**
 * Headers of every response, except to requests that Node.js refuses before the edge. The portal
 * and the pages under `/docs` replace some of them.
 */
const SECURITY_HEADERS: readonly [string, string][] = [
  ['Content-Security-Policy', "default-src 'none'; frame-ancestors 'none'"],
  ['X-Content-Type-Options', 'nosniff'],
  ['X-Frame-Options', 'DENY'],
  ['Referrer-Policy', 'no-referrer'],
  ['Cross-Origin-Resource-Policy', 'same-origin'],
  ['Cross-Origin-Opener-Policy', 'same-origin'],
  ['Cache-Control', 'no-store'],
];

/**
 * Creates the first step of each request. When the response closes, it records the metrics, and
 * logs the request unless a quiet operation has succeeded.
 */
export function createEdge(config: Config, log: Logger, metrics: RequestMetrics) {
  const headers =
    config.publicUrl.protocol === 'https:'
      ? [...SECURITY_HEADERS, ['Strict-Transport-Security', 'max-age=31536000'] as const]
      : SECURITY_HEADERS;
  // These log lines contain no secret members, so the redaction of the logger would only cost time.
  const requests = log.child({}, { redact: [] });
  return (request: EdgeRequest, response: EdgeResponse, next: () => void): void => {
    const id = request.headers['x-request-id'];
    request.id = typeof id === 'string' && REQUEST_ID_PATTERN.test(id) ? id : newRequestId();
    request.arrivedAt = performance.now();
    request.originalUrl = request.url ?? '';
    request.bodyLimit = config.bodyLimit;
    request.uploadLimit = config.uploadLimit;
    response.setHeader('X-Request-Id', request.id);
    for (const [name, value] of headers) response.setHeader(name, value);
    // All responses share one listener. `on` is enough, because a response closes only once.
    response.on('close', onClose);
    next();
  };

  function onClose(this: EdgeResponse): void {
    finish(this.req, this);
  }

  function finish(request: EdgeRequest, response: EdgeResponse): void {
    const milliseconds = performance.now() - request.arrivedAt;
    const operation = request.operation?.id ?? 'none';
    // 499, as in nginx: the connection closed before the response was complete.
    const status = response.writableFinished ? response.statusCode : 499;
    metrics.observe(operation, request.method ?? '', status, milliseconds);
    if (request.operation?.quiet && status < 400) return;
    requests.info(
      {
        requestId: request.id,
        method: request.method,
        path: pathForLog(request),
        operation,
        status,
        milliseconds: Math.round(milliseconds * 10) / 10,
        caller: subjectOf(request)?.principal?.id,
      },
      'request',
    );
  }
}

/**
 * Returns at most 512 characters of the path, without capabilities, and without the query, which
 * may contain secrets.
 */
function pathForLog(request: EdgeRequest): string {
  const end = request.originalUrl.indexOf('?');
  const path = end < 0 ? request.originalUrl : request.originalUrl.slice(0, end);
  if (request.operation)
    return request.operation.secretPath ? request.operation.path : path.slice(0, 512);
  // A capability link with another method or an extra slash matches no operation, but is still a
  // secret.
  return path.replace(CAPABILITY_PATTERN, '[link]').slice(0, 512);
}
