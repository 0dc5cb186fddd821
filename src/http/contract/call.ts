import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import { Unreadable, type Violation } from '../../domain-errors.js';
import type { Subject } from '../../identity/subject.js';
import type { EdgeRequest, EdgeResponse } from '../edge-request.js';
import type { OperationSpec } from './operation.js';
import { readBytes, readJson } from './request-body.js';
import { checkBody, checkHeaders, checkPath, checkQuery } from './validation.js';

/** What a controller's method gets: the parts of the request, each read and checked by the contract, and who asks. */
export interface Call<Path, Query, Headers, Body> {
  readonly path: Path;
  readonly query: Query;
  readonly headers: Headers;
  readonly body: Body;
  readonly subject: Subject;
  readonly request: EdgeRequest;
  readonly response: EdgeResponse;
}

/** What a controller's method gives: the documented answer, or that answer serialised before. */
export type Answer<Document> = Document | SerialisedAnswer | Promise<Document | SerialisedAnswer>;

/** JSON bytes that need no further work. */
export class SerialisedAnswer {
  readonly bytes: Buffer;
  constructor(document: unknown) {
    this.bytes = Buffer.from(JSON.stringify(document));
  }
}

/** The parameter decorator behind every generated operation. It runs after the guards: no body is read for a caller without a token. */
export const ContractCall = createParamDecorator(
  async (spec: OperationSpec, context: ExecutionContext): Promise<Call<unknown, unknown, unknown, unknown>> => {
    const http = context.switchToHttp();
    const request = http.getRequest<EdgeRequest>();
    const response = http.getResponse<EdgeResponse>();
    if (request.originalUrl.includes('%00')) throw new Unreadable('The path or the query holds a NUL character.');
    const path = checkPath(spec, request.params);
    const violations: Violation[] = [];
    const query = checkQuery(spec, request.query, violations);
    const headers = checkHeaders(spec, request.headers, violations);
    if (violations.length > 0) throw new Unreadable('A parameter breaks its rule.', violations);
    const body = await readBody(spec, request, response);
    return { path, query, headers, body, subject: request.subject, request, response };
  },
);

async function readBody(spec: OperationSpec, request: EdgeRequest, response: EdgeResponse): Promise<unknown> {
  if (spec.bodyReading === 'validated') return checkBody(spec, await readJson(request, response));
  if (spec.bodyReading === 'read-by-handler') return readBytes(request, response);
  return undefined;
}
