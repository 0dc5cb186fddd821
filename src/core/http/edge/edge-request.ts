import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import type { Subject } from '../../caller/subject.js';
import type { OperationSpec } from '../contract/operation.js';

/** A request with the members that Express and the edge add. */
export interface EdgeRequest extends IncomingMessage {
  readonly headers: IncomingHttpHeaders;
  params: Record<string, string | string[]>;
  readonly query: Record<string, unknown>;
  /** Path without the query. */
  readonly path: string;
  originalUrl: string;
  /** Address of the caller, as the trusted proxies report it. */
  readonly ip: string;
  body?: unknown;
  /**
   * Returns the type that the caller prefers, as Express negotiates `Accept`; false if the caller
   * accepts none of them.
   */
  accepts(types: string[]): string | false;
  /**
   * Returns the encoding that the caller prefers, as Express negotiates `Accept-Encoding`; false if
   * the caller accepts none of them.
   */
  acceptsEncodings(encodings: string[]): string | false;
  /** Also in the header `X-Request-Id` of the response. */
  id: string;
  /** `performance.now()` at arrival; `process.hrtime.bigint()` is slower. */
  arrivedAt: number;
  /** Maximum bytes of the body of this request. */
  bodyLimit: number;
  /** Maximum bytes of the body of an operation that accepts an upload. */
  uploadLimit: number;
  /** Set by the authenticator. Use {@link subjectOf} if the request may match no operation. */
  subject: Subject;
  /** The matching operation; absent if there is none, or before routing. */
  operation?: OperationSpec;
  /** Why the request is refused; Express sends the error. */
  refusal?: unknown;
}

export interface EdgeResponse extends ServerResponse {
  readonly req: EdgeRequest;
  /** Another documented status, instead of the operation's default. */
  statusOverride?: number;
}

/** Returns the subject; undefined before authentication. */
export function subjectOf({ subject }: { subject?: Subject }): Subject | undefined {
  return subject;
}
