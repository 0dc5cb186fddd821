import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import type { Subject } from '../../caller/subject.js';
import type { OperationSpec } from '../contract/operation.js';

/** A request with the members that Express and the steps before the handler add. */
export interface EdgeRequest extends IncomingMessage {
  readonly headers: IncomingHttpHeaders;
  params: Record<string, string | string[]>;
  readonly query: Record<string, unknown>;
  /** Path without the query. */
  readonly path: string;
  originalUrl: string;
  /** The address of the caller; behind trusted proxies, the one that they report. */
  readonly ip: string;
  body?: unknown;
  /** Returns the type that `Accept` prefers; false if it permits none of them. */
  accepts(types: string[]): string | false;
  /** Returns the encoding that `Accept-Encoding` prefers; false if it permits none of them. */
  acceptsEncodings(encodings: string[]): string | false;
  /** Also in the header `X-Request-Id` of the response. */
  id: string;
  /** `performance.now()` at arrival; `process.hrtime.bigint()` is slower. */
  arrivedAt: number;
  /** Maximum bytes of the body of this request, after decompression. */
  bodyLimit: number;
  /** Maximum bytes of the body of an operation that accepts an upload. */
  uploadLimit: number;
  /** Set by the authenticator. Use {@link subjectOf} if the request may match no operation. */
  subject: Subject;
  /** The matching operation; absent if there is none, or before routing. */
  operation?: OperationSpec;
  /** Why a step refuses the request. Express passes it to the error filter. */
  refusal?: unknown;
}

export interface EdgeResponse extends ServerResponse {
  readonly req: EdgeRequest;
  /** Another documented status, instead of the operation's default. */
  statusOverride?: number;
}

/** Returns the subject; undefined unless the authenticator has set it. */
export function subjectOf({ subject }: { subject?: Subject }): Subject | undefined {
  return subject;
}
