import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import type { Subject } from '../../caller/subject.js';
import type { OperationSpec } from '../contract/operation.js';

/** The request as Express and the edge hand it to Nest. */
export interface EdgeRequest extends IncomingMessage {
  readonly headers: IncomingHttpHeaders;
  params: Record<string, string | string[]>;
  readonly query: Record<string, unknown>;
  /** Path without the query. */
  readonly path: string;
  originalUrl: string;
  /** Address of the caller, as far as the configured proxies are believed. */
  readonly ip: string;
  body?: unknown;
  /** The first of the types that the caller prefers, as Express reads `Accept`; false where it takes none. */
  accepts(types: string[]): string | false;
  /** The first of the encodings that the caller prefers, as Express reads `Accept-Encoding`; false where it takes none. */
  acceptsEncodings(encodings: string[]): string | false;
  /** As in the header `X-Request-Id`. */
  id: string;
  /** `process.hrtime.bigint()` is dear; this is `performance.now()` at arrival. */
  arrivedAt: number;
  /** Most bytes that a body of this request may have. */
  bodyLimit: number;
  /** Most bytes of a body whose operation takes files. */
  uploadLimit: number;
  /** Set by the authentication guard; {@link subjectOf} where no operation may have been routed. */
  subject: Subject;
  /** The operation that serves it, once routed. */
  operation?: OperationSpec;
  /** Why it is not served: Express answers, as with every error. */
  refusal?: unknown;
}

export interface EdgeResponse extends ServerResponse {
  readonly req: EdgeRequest;
  /** Overrides the operation's own success status with another documented one. */
  answerStatus?: number;
}

/** The subject, once the guard has made it. */
export function subjectOf({ subject }: { subject?: Subject }): Subject | undefined {
  return subject;
}
