import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { pipeline } from 'node:stream';
import { ExpressAdapter } from '@nestjs/platform-express/adapters/express-adapter.js';
import type { Express } from 'express';
import { SerialisedAnswer, StreamedAnswer, type StreamedContent } from './contract/call.js';
import { callerAddress } from './caller-address.js';
import type { EdgeRequest, EdgeResponse } from './edge-request.js';
import { expressClasses } from './express-classes.js';
import { plainExpress } from './plain-express.js';
import type { RateLimit } from './rate-limit.js';
import { refuseUnreadable } from './unreadable-requests.js';

/** A 2xx of a secured operation for which nobody asked whether the caller may have it: a fault of ours, so it is not sent. */
export class UndecidedAnswer extends Error {
  constructor(operation: string) {
    super(`${operation} answered without an access decision`);
  }
}

/**
 * Nest's Express adapter with three changes.
 *
 * - Requests and responses are born with Express' prototypes (docs/decisions/0006).
 * - Answers are sent as bytes with exactly the documented media type, and only after an access decision.
 * - Requests that no operation serves are counted by address.
 */
export class ContractAdapter extends ExpressAdapter {
  constructor(private readonly rateLimit: RateLimit) {
    super(plainExpress());
  }

  override initHttpServer(): void {
    const app = this.getInstance<Express>();
    // The parameter's type is wider than the handler's: Express makes of the two what it needs.
    this.httpServer = createServer(expressClasses(app), app as unknown as (request: IncomingMessage, response: ServerResponse) => void);
    this.httpServer.on('clientError', refuseUnreadable);
  }

  override setNotFoundHandler(...given: Parameters<ExpressAdapter['setNotFoundHandler']>): void {
    this.use(async (request: EdgeRequest, response: EdgeResponse, next: () => void) => {
      await this.rateLimit.count(callerAddress(request), response);
      next();
    });
    super.setNotFoundHandler(...given);
  }

  override reply(response: EdgeResponse, body: unknown, status?: number): void {
    const { operation, subject } = response.req;
    if (!operation) return void super.reply(response, body, status);
    if (operation.secured && !subject.decided) throw new UndecidedAnswer(operation.id);
    response.statusCode = response.answerStatus ?? operation.status;
    if (body === undefined || body === null || response.statusCode === 304 || response.statusCode === 204) return void response.end();
    if (body instanceof StreamedAnswer) return sendStream(response, operation.answerType, body.content);
    if (operation.answerType && !response.hasHeader('Content-Type')) response.setHeader('Content-Type', operation.answerType);
    sendBytes(response, bytesOf(body));
  }
}

export function sendBytes(response: ServerResponse, bytes: Buffer): void {
  response.setHeader('Content-Length', bytes.length);
  response.end(bytes);
}

/** A stream that fails in the middle cuts the connection: the caller sees that the length is wrong. */
function sendStream(response: EdgeResponse, answerType: string | null, { stream, length, type, filename }: StreamedContent): void {
  response.setHeader('Content-Type', type ?? answerType ?? 'application/octet-stream');
  if (length !== undefined) response.setHeader('Content-Length', length);
  if (filename !== undefined) response.setHeader('Content-Disposition', `attachment; filename="${filename.replaceAll(/[^A-Za-z0-9._-]/g, '_')}"`);
  if (response.req.method !== 'HEAD') return void pipeline(stream, response, () => undefined);
  stream.destroy();
  response.end();
}

function bytesOf(body: unknown): Buffer {
  if (body instanceof SerialisedAnswer) return body.bytes;
  return Buffer.from(typeof body === 'string' ? body : JSON.stringify(body));
}
