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
   * The first of the types that the caller prefers, as Express parses `Accept`; false if it accepts
   * none.
   */
  accepts(types: string[]): string | false;
  /**
   * The first of the encodings that the caller prefers, as Express parses `Accept-Encoding`; false
   * if it accepts none.
   */
  acceptsEncodings(encodings: string[]): string | false;
  /** Also in the header `X-Request-Id` of the response. */
  id: string;
  /** `performance.now()` at arrival; `process.hrtime.bigint()` is slower. */
  arrivedAt: number;
  /** Maximum bytes of a body of this request. */
  bodyLimit: number;
  /** Maximum bytes of a body of an operation that accepts files. */
  uploadLimit: number;
  /** Set by the authenticator. Use {@link subjectOf} if the request may match no operation. */
  subject: Subject;
  /** The operation that serves it, once routed. */
  operation?: OperationSpec;
  /** Why the request is refused; Express sends the error. */
  refusal?: unknown;
}

export interface EdgeResponse extends ServerResponse {
  readonly req: EdgeRequest;
  /** Overrides the operation's own success status with another documented one. */
  statusOverride?: number;
}

/** Returns the subject; undefined before authentication. */
export function subjectOf({ subject }: { subject?: Subject }): Subject | undefined {
  return subject;
}
