import { STATUS_CODES } from 'node:http';
import {
  Busy,
  Conflict,
  DomainError,
  Forbidden,
  Gone,
  Invalid,
  NotFound,
  Outdated,
  StorageFull,
  Unauthenticated,
  Unreadable,
  type Violation,
} from '../errors.js';
import {
  MethodNotAllowed,
  RateLimited,
  TooLarge,
  UnknownPath,
  UnsupportedMediaType,
} from './edge/edge-errors.js';

const STATUSES: [new (...args: never[]) => DomainError, number][] = [
  [Unreadable, 400],
  [Unauthenticated, 401],
  [Forbidden, 403],
  [NotFound, 404],
  [UnknownPath, 404],
  [MethodNotAllowed, 405],
  [Conflict, 409],
  [Gone, 410],
  [Outdated, 412],
  [TooLarge, 413],
  [UnsupportedMediaType, 415],
  [Invalid, 422],
  [RateLimited, 429],
  [Busy, 503],
  [StorageFull, 507],
];

/** Returns 500 if the error is not a domain error. */
export function statusOf(error: unknown): number {
  return STATUSES.find(([kind]) => error instanceof kind)?.[1] ?? 500;
}

export function headersOf(error: unknown): Record<string, string> {
  if (error instanceof Unauthenticated) return { 'WWW-Authenticate': 'Bearer' };
  if (error instanceof MethodNotAllowed) return { Allow: error.allow.join(', ') };
  if (error instanceof RateLimited || error instanceof Busy)
    return { 'Retry-After': String(Math.max(1, Math.ceil(error.retryAfter))) };
  // The rest of an upload is not read, so its connection cannot be reused.
  if (error instanceof TooLarge) return { Connection: 'close' };
  return {};
}

export interface ErrorDocument {
  readonly type: string;
  readonly body: string;
}

/** Renders a problem if `type` is its media type, and JSON:API errors otherwise. */
export function toErrorDocument(error: unknown, type: string, requestId: string): ErrorDocument {
  const document =
    type === 'application/problem+json'
      ? toProblem(error, requestId)
      : toJsonApiErrors(error, requestId);
  return { type, body: JSON.stringify(document) };
}

/** The same for every fault, so that it reveals no internals. */
const FAULT_DETAIL =
  'The server failed to process the request. Give the request ID to the operator.';

const TITLES: Record<number, string> = { 422: 'invalid attribute' };

/** Renders a JSON:API error document: an entry for each violation, or one for the error. */
export function toJsonApiErrors(error: unknown, requestId: string): object {
  const status = statusOf(error);
  const title = TITLES[status] ?? (STATUS_CODES[status] ?? 'error').toLowerCase();
  const entry = (rest: object) => ({ id: requestId, status: String(status), title, ...rest });
  if (!(error instanceof DomainError)) return { errors: [entry({ detail: FAULT_DETAIL })] };
  if (error.violations.length === 0) return { errors: [entry({ detail: error.message })] };
  return {
    errors: error.violations.map((violation) => {
      const { detail, code } = violation;
      return entry({ ...(code === undefined ? {} : { code }), detail, ...sourceOf(violation) });
    }),
  };
}

function sourceOf({ pointer, parameter, header }: Violation): object {
  if (pointer !== undefined) return { source: { pointer } };
  if (parameter !== undefined) return { source: { parameter } };
  return header === undefined ? {} : { source: { header } };
}

/** Members of a problem besides the standard ones (RFC 9457, section 3.2). */
export interface ProblemMembers {
  readonly problemMembers: object;
}

function toProblem(error: unknown, requestId: string): object {
  const status = statusOf(error);
  const extra =
    error instanceof Error && 'problemMembers' in error
      ? (error as Error & ProblemMembers).problemMembers
      : {};
  const detail =
    error instanceof DomainError ? (error.violations[0]?.detail ?? error.message) : FAULT_DETAIL;
  const title = status === 422 ? 'Unprocessable Content' : (STATUS_CODES[status] ?? 'Error');
  return {
    type: 'about:blank',
    title,
    status,
    detail,
    instance: `urn:gantry:request:${requestId}`,
    ...extra,
  };
}
