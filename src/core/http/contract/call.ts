import type { Readable } from 'node:stream';
import type { Subject } from '../../caller/subject.js';
import { Unreadable, type Violation } from '../../errors.js';
import type { EdgeRequest, EdgeResponse } from '../edge/edge-request.js';
import { entityTagOf } from '../entity-tags.js';
import type { BodyInspection, OperationSpec } from './operation.js';
import { readBytes, readJson } from './request-body.js';
import { checkBody, checkHeaders, checkPath, checkQuery } from './validation.js';

/** The argument of a controller method: the validated parts of the request, and its subject. */
export interface Call<Path, Query, Headers, Body> {
  readonly path: Path;
  readonly query: Query;
  readonly headers: Headers;
  readonly body: Body;
  readonly subject: Subject;
  readonly request: EdgeRequest;
  readonly response: EdgeResponse;
}

/** The result of a controller method: the documented response, or its prepared form. */
export type HandlerResult<Document> =
  Document | PreparedResponse | Promise<Document | PreparedResponse>;

type PreparedResponse = SerializedResponse | StreamedResponse;

/** A response in JSON, serialized once. */
export class SerializedResponse {
  readonly bytes: Buffer;
  private tag: string | null = null;

  constructor(document: unknown) {
    this.bytes = document instanceof Json ? document.bytes : Buffer.from(JSON.stringify(document));
  }

  /** The strong validator of these bytes. */
  get entityTag(): string {
    return (this.tag ??= entityTagOf(this.bytes));
  }
}

/** A JSON document that is already serialized. */
export class Json {
  constructor(readonly bytes: Buffer) {}
}

export interface StreamedContent {
  readonly stream: Readable;
  /** In bytes; absent if unknown. */
  readonly length?: number;
  /** Absent: the media type of the operation. */
  readonly type?: string;
  /** Makes browsers save the content under this name. */
  readonly filename?: string;
}

/** A response whose bytes come from a stream, such as a file. */
export class StreamedResponse {
  constructor(readonly content: StreamedContent) {}
}

export type AnyCall = Call<unknown, unknown, unknown, unknown>;

/**
 * Throws NotFound or Unreadable for an invalid path, and Unreadable for an invalid query or header.
 * Returns a promise only if it reads the body.
 */
export function callOf(
  spec: OperationSpec,
  request: EdgeRequest,
  response: EdgeResponse,
  inspectBody?: BodyInspection,
): AnyCall | Promise<AnyCall> {
  if (request.originalUrl.includes('%00'))
    throw new Unreadable('The path or the query contains a NUL character.');
  const path = checkPath(spec, request.params);
  const violations: Violation[] = [];
  // Express parses the query on each access.
  const query = hasQuery(spec, request) ? checkQuery(spec, request.query, violations) : undefined;
  const headers = checkHeaders(spec, request.headers, violations);
  if (violations.length > 0) throw new Unreadable('A parameter is invalid.', violations);
  const call = {
    path,
    query,
    headers,
    body: undefined,
    subject: request.subject,
    request,
    response,
  };
  return readsBody(spec)
    ? readBody(spec, request, response, inspectBody).then((body) => ({ ...call, body }))
    : call;
}

const hasQuery = ({ queryClass }: OperationSpec, { originalUrl }: EdgeRequest): boolean =>
  queryClass !== undefined || originalUrl.includes('?');

const readsBody = ({ bodyReading }: OperationSpec): boolean =>
  bodyReading !== 'none' && bodyReading !== 'streamed';

async function readBody(
  spec: OperationSpec,
  request: EdgeRequest,
  response: EdgeResponse,
  inspectBody: BodyInspection | undefined,
): Promise<unknown> {
  if (spec.bodyReading === 'read-by-handler') return readBytes(request, response);
  if (spec.bodyReading === 'validated-upload') request.bodyLimit = request.uploadLimit;
  return checkBody(spec, await readJson(request, response, inspectBody));
}
