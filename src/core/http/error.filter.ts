import {
  type ArgumentsHost,
  BadRequestException,
  Catch,
  type ExceptionFilter,
  NotFoundException,
} from '@nestjs/common';
import type { Logger } from 'pino';
import type { Subject } from '../caller/subject.js';
import { isDatabaseFull, isDatabaseUnavailable } from '../database/errors.js';
import { Busy, StorageFull, Unreadable } from '../errors.js';
import type { ContractRoutes } from './contract/routes.js';
import { MethodNotAllowed, UnknownPath } from './edge/edge-errors.js';
import { type EdgeRequest, type EdgeResponse, subjectOf } from './edge/edge-request.js';
import { headersOf, statusOf, toErrorDocument } from './error-documents.js';
import type { RequestMetrics } from './metrics.js';
import { sendBytes } from './send-response.js';

export interface DenialRecorder {
  /** Called for each failed write with a subject. Records it if access was denied. */
  record(subject: Subject): void;
}

/** Seconds for `Retry-After` while the database is unavailable. */
const RETRY_AFTER_SECONDS = 5;

/** Maps every error to a status, and to a document in the media type of its path. Logs faults. */
@Catch()
export class ErrorFilter implements ExceptionFilter {
  constructor(
    private readonly routes: ContractRoutes,
    private readonly metrics: RequestMetrics,
    private readonly log: Logger,
    private readonly denials: DenialRecorder,
  ) {}

  catch(thrown: unknown, host: ArgumentsHost): void {
    const http = host.switchToHttp();
    const request = http.getRequest<EdgeRequest>();
    const response = http.getResponse<EdgeResponse>();
    const error = this.toDomainError(thrown, request);
    const status = statusOf(error);
    if (status === 500 || status === 507) {
      this.metrics.faults.inc();
      this.log.error(
        { requestId: request.id, operation: request.operation?.id, err: thrown },
        'fault',
      );
    }
    const subject = subjectOf(request);
    // HEAD requests are served by operations with the method GET.
    if (subject && request.operation?.method !== 'GET') this.denials.record(subject);
    if (response.headersSent) return void response.destroy();
    // Some clients read the response only after they have sent the whole body.
    if (error instanceof StorageFull) request.resume();
    response.removeHeader('ETag');
    const { type, body } = toErrorDocument(
      error,
      this.routes.errorTypeAt(request.path),
      request.id,
    );
    response.statusCode = status;
    for (const [name, value] of Object.entries(headersOf(error))) response.setHeader(name, value);
    response.setHeader('Content-Type', type);
    sendBytes(response, Buffer.from(body));
  }

  /** Maps errors of Express, Nest and the database to domain errors. */
  private toDomainError(thrown: unknown, request: EdgeRequest): unknown {
    if (thrown instanceof NotFoundException) {
      const allow = this.routes.methodsAt(request.path);
      return allow.length > 0 ? new MethodNotAllowed(allow) : new UnknownPath();
    }
    if (thrown instanceof BadRequestException)
      return new Unreadable('The path is not validly percent-encoded.');
    if (isDatabaseFull(thrown)) return new StorageFull();
    if (isDatabaseUnavailable(thrown)) return this.toBusy(thrown, request);
    return thrown;
  }

  private toBusy(thrown: unknown, { id, operation }: EdgeRequest): Busy {
    this.log.warn({ requestId: id, operation: operation?.id, err: thrown }, 'database unavailable');
    return new Busy(
      'The database is temporarily unavailable. A write may have succeeded: read the resource ' +
        'before you repeat the write.',
      RETRY_AFTER_SECONDS,
    );
  }
}
