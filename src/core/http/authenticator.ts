import { type Principal, Subject } from '../caller/subject.js';
import { NotFound, Unauthenticated, Unreadable } from '../errors.js';
import { callerAddress } from './caller-address.js';
import { canonicalHeader } from './contract/aliases.js';
import type { OperationSpec } from './contract/operation.js';
import type { EdgeRequest, EdgeResponse } from './edge/edge-request.js';
import type { RateLimit } from './rate-limit/rate-limit.js';
import { mayReadWithCookie, requireSameOrigin } from './same-origin.js';
import type { SessionCookie } from './session-cookie.js';

type PrincipalLookup = Principal | null | Promise<Principal | null>;

/** Finds the principal of a token or of a session cookie. */
export interface PrincipalReader {
  /**
   * Returns null if the token does not authenticate a principal. Calls `beforeLookUp` before it
   * queries the database or verifies a signed token, and returns a promise only then.
   */
  findByToken(token: string, beforeLookUp: () => void): PrincipalLookup;
  /** Like {@link findByToken}, for the value of a session cookie. */
  findBySession(value: string, beforeLookUp: () => void): PrincipalLookup;
}

/**
 * Creates the subject of each request, rejects callers that the operation does not accept, and
 * counts the request.
 */
export class Authenticator {
  constructor(
    private readonly principals: PrincipalReader,
    private readonly cookie: SessionCookie,
    private readonly rateLimit: RateLimit,
    private readonly publicOrigin: string,
  ) {}

  /**
   * Throws or rejects if the request is refused. Returns a promise only for a lookup or a shared
   * rate limit.
   */
  authenticate(
    operation: OperationSpec,
    request: EdgeRequest,
    response: EdgeResponse,
  ): void | Promise<void> {
    request.operation = operation;
    let token: string | null;
    let session: string | null;
    try {
      refuseTokenInQuery(operation, request);
      token = tokenOf(operation, request);
      session = token === null ? this.sessionCookieOf(operation, request) : null;
    } catch (refusal) {
      return this.refuse(request, response, refusal);
    }
    const hasCredentials = token !== null || session !== null;
    // An address that has reached its limit gets no further lookups. Requests with a valid token or
    // session count for their principal instead.
    const requireRemaining = (): void =>
      this.rateLimit.requireRemaining(callerAddress(request), response);
    const principal = this.findPrincipal(token, session, requireRemaining);
    if (!(principal instanceof Promise))
      return this.admit(operation, response, hasCredentials, principal);
    return principal.then((loaded) => this.admit(operation, response, hasCredentials, loaded));
  }

  private findPrincipal(
    token: string | null,
    session: string | null,
    beforeLookUp: () => void,
  ): PrincipalLookup {
    if (token !== null) return this.principals.findByToken(token, beforeLookUp);
    return session === null ? null : this.principals.findBySession(session, beforeLookUp);
  }

  /**
   * Returns the session cookie if it may authenticate the request. Browsers send it automatically,
   * so a write with it must come from a page of this server; otherwise, throws Forbidden.
   */
  private sessionCookieOf(operation: OperationSpec, request: EdgeRequest): string | null {
    const value = operation.sessionCookie === null ? null : this.cookie.read(request);
    if (operation.method === 'GET')
      return value !== null && mayReadWithCookie(request, this.publicOrigin) ? value : null;
    if (value !== null || operation.sameOrigin) requireSameOrigin(request, this.publicOrigin);
    return value;
  }

  /** Counts, by address, a request that is refused without a lookup, and throws the refusal. */
  private refuse(
    request: EdgeRequest,
    response: EdgeResponse,
    refusal: unknown,
  ): never | Promise<never> {
    const counted = this.rateLimit.count(callerAddress(request), response);
    if (!counted) throw refusal;
    return counted.then(() => {
      throw refusal;
    });
  }

  private admit(
    operation: OperationSpec,
    response: EdgeResponse,
    hasCredentials: boolean,
    principal: Principal | null,
  ): void | Promise<void> {
    const request = response.req;
    request.subject = new Subject(principal, request.id);
    const isCounted = !operation.quiet || (hasCredentials && !principal);
    const counted = isCounted
      ? this.rateLimit.count(
          principal ? `${principal.kind}:${principal.id}` : callerAddress(request),
          response,
        )
      : undefined;
    return counted
      ? counted.then(() => requireAcceptedCaller(operation, principal))
      : requireAcceptedCaller(operation, principal);
  }
}

function requireAcceptedCaller(operation: OperationSpec, principal: Principal | null): void {
  if (!operation.secured) return;
  if (!principal) throw new Unauthenticated(remedyFor(operation));
  if (!acceptsCaller(operation, principal)) throw new NotFound();
}

/** An operation that names no callers accepts every kind except audit tokens. */
function acceptsCaller({ callers }: OperationSpec, { kind }: Principal): boolean {
  return callers.includes(kind) || (callers.length === 0 && kind !== 'audit');
}

function refuseTokenInQuery(operation: OperationSpec, request: EdgeRequest): void {
  if (
    operation.tokenHeaders.length > 0 &&
    request.originalUrl.includes('token=') &&
    'token' in request.query
  ) {
    throw new Unreadable('A parameter is invalid.', [
      {
        parameter: 'token',
        detail:
          'Do not put a token in the URL: logs record URLs. Send it in the header ' +
          'X-Svc-Token or Authorization.',
      },
    ]);
  }
}

function tokenOf(operation: OperationSpec, request: EdgeRequest): string | null {
  for (const name of operation.tokenHeaders) {
    const value = canonicalHeader(operation, request.headers, name);
    if (typeof value === 'string' && value !== '') return value;
  }
  const authorization = request.headers.authorization;
  const match =
    authorization === undefined ? null : /^Bearer +([\x21-\x7e]+) *$/i.exec(authorization);
  return match?.[1] ?? null;
}

function remedyFor(operation: OperationSpec): string {
  const ways = [
    ...operation.tokenHeaders.map((name) => `"${name}: <token>"`),
    '"Authorization: Bearer <token>"',
  ];
  return `A valid token is needed: send it as ${ways.join(' or as ')}.`;
}
