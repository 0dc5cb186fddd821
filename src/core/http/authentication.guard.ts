import { NotFound, Unauthenticated, Unreadable } from '../errors.js';
import { Subject, type Principal } from '../caller/subject.js';
import { canonicalHeader } from './contract/aliases.js';
import type { OperationSpec } from './contract/operation.js';
import { callerAddress } from './caller-address.js';
import type { EdgeRequest, EdgeResponse } from './edge-request.js';
import { isForm, requireOwnSite } from './own-site.js';
import type { RateLimit } from './rate-limit.js';

/** Who can tell the principal of a token. */
export interface TokenReader {
  /** Does `beforeLookUp` first where the token has to be looked up or verified. A promise only where it is looked up. */
  of(token: string, beforeLookUp: () => void): Principal | null | Promise<Principal | null>;
}

/** Who can tell the token of a browser's session. */
export interface SessionReader {
  tokenOf(request: EdgeRequest): string | null;
}

/** Makes the subject of each request, refuses callers whom the operation does not take, and counts the request. */
export class AuthenticationGuard {
  constructor(
    private readonly tokens: TokenReader,
    private readonly sessions: SessionReader,
    private readonly rateLimit: RateLimit,
    private readonly publicOrigin: string,
  ) {}

  /** Throws where the operation does not take the caller. A promise only where something has to be asked: for most requests all is known. */
  admit(
    operation: OperationSpec,
    request: EdgeRequest,
    response: EdgeResponse,
  ): void | Promise<void> {
    request.operation = operation;
    refuseTokenInQuery(operation, request);
    const given = tokenOf(operation, request);
    // No site can have a browser send a token in a header, and a program that has one needs no form.
    if (given === null && isForm(operation)) requireOwnSite(request, this.publicOrigin);
    const token =
      given ?? (operation.sessionCookie === null ? null : this.sessions.tokenOf(request));
    // Whoever has used up the address by guessing gets no further look-up; who gives a token that holds does not use it up.
    const principal =
      token === null
        ? null
        : this.tokens.of(token, () =>
            this.rateLimit.refuseUsedUp(callerAddress(request), response),
          );
    if (!(principal instanceof Promise)) return this.count(operation, response, token, principal);
    return principal.then((found) => this.count(operation, response, token, found));
  }

  private count(
    operation: OperationSpec,
    response: EdgeResponse,
    token: string | null,
    principal: Principal | null,
  ): void | Promise<void> {
    const request = response.req;
    request.subject = new Subject(principal, request.id);
    const isCounted = !operation.quiet || (token !== null && !principal);
    const asking = !isCounted
      ? undefined
      : this.rateLimit.count(
          principal ? `${principal.kind}:${principal.id}` : callerAddress(request),
          response,
        );
    return asking
      ? asking.then(() => requireTaken(operation, principal))
      : requireTaken(operation, principal);
  }
}

function requireTaken(operation: OperationSpec, principal: Principal | null): void {
  if (!operation.secured) return;
  if (!principal) throw new Unauthenticated(adviceFor(operation));
  if (!takes(operation, principal)) throw new NotFound();
}

/** A token for the audit trail is taken only where it is named, the others also where no kind is. */
function takes({ callers }: OperationSpec, { kind }: Principal): boolean {
  return callers.includes(kind) || (callers.length === 0 && kind !== 'audit');
}

function refuseTokenInQuery(operation: OperationSpec, request: EdgeRequest): void {
  if (
    operation.tokenHeaders.length > 0 &&
    request.originalUrl.includes('token=') &&
    'token' in request.query
  ) {
    throw new Unreadable('The query is refused.', [
      {
        parameter: 'token',
        detail:
          'A token does not belong in a URL, where logs keep it. Send it in the header X-Svc-Token or Authorization.',
      },
    ]);
  }
}

function tokenOf(operation: OperationSpec, request: EdgeRequest): string | null {
  for (const name of operation.tokenHeaders) {
    const value = canonicalHeader(request.headers, name);
    if (typeof value === 'string' && value !== '') return value;
  }
  const authorization = request.headers.authorization;
  const match =
    authorization === undefined ? null : /^Bearer +([\x21-\x7e]+) *$/i.exec(authorization);
  return match?.[1] ?? null;
}

function adviceFor(operation: OperationSpec): string {
  const ways = [
    ...operation.tokenHeaders.map((name) => `"${name}: <token>"`),
    '"Authorization: Bearer <token>"',
  ];
  return `A valid token is needed: send it as ${ways.join(' or as ')}.`;
}
