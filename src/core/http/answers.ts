import type { ServerResponse } from 'node:http';
import { pipeline } from 'node:stream';
import { SerialisedAnswer, StreamedAnswer, type StreamedContent } from './contract/call.js';
import type { OperationSpec } from './contract/operation.js';
import type { EdgeResponse } from './edge-request.js';

/** A 2xx of a secured operation for which nobody asked whether the caller may have it: a fault of ours, so it is not sent. */
export class UndecidedAnswer extends Error {
  constructor(operation: string) {
    super(`${operation} answered without an access decision`);
  }
}

const WITHOUT_BODY: ReadonlySet<number> = new Set([204, 303, 304]);

/** Sends what an operation gives, as bytes with exactly the documented media type, and only after an access decision. */
export function sendAnswer(operation: OperationSpec, response: EdgeResponse, body: unknown): void {
  if (operation.secured && !response.req.subject.decided) throw new UndecidedAnswer(operation.id);
  response.statusCode = response.answerStatus ?? operation.status;
  if (body === undefined || body === null || WITHOUT_BODY.has(response.statusCode))
    return void response.end();
  if (body instanceof StreamedAnswer)
    return sendStream(response, operation.answerType, body.content);
  if (operation.answerType && !response.hasHeader('Content-Type'))
    response.setHeader('Content-Type', operation.answerType);
  sendBytes(response, bytesOf(body));
}

/** Milliseconds for which a reader may take nothing of an answer that waits for it. */
const STALL_TIMEOUT_MS = 60_000;

/**
 * Ends the connection of a reader that takes nothing more, and so gives up what waits for it in memory. Node sets the
 * connection's own time again once the answer is out.
 */
function limitStalledReader({ req }: Pick<ServerResponse, 'req'>): void {
  req.socket.setTimeout(STALL_TIMEOUT_MS);
}

export function sendBytes(response: ServerResponse, bytes: Buffer): void {
  limitStalledReader(response);
  response.setHeader('Content-Length', bytes.length);
  response.end(bytes);
}

/** A stream that fails in the middle cuts the connection: the caller sees that the length is wrong. */
function sendStream(
  response: EdgeResponse,
  answerType: string | null,
  { stream, length, type, filename }: StreamedContent,
): void {
  response.setHeader('Content-Type', type ?? answerType ?? 'application/octet-stream');
  if (length !== undefined) response.setHeader('Content-Length', length);
  if (filename !== undefined)
    response.setHeader(
      'Content-Disposition',
      `attachment; filename="${filename.replaceAll(/[^A-Za-z0-9._-]/g, '_')}"`,
    );
  limitStalledReader(response);
  if (response.req.method !== 'HEAD') return void pipeline(stream, response, () => undefined);
  stream.destroy();
  response.end();
}

function bytesOf(body: unknown): Buffer {
  if (body instanceof SerialisedAnswer) return body.bytes;
  return Buffer.from(typeof body === 'string' ? body : JSON.stringify(body));
}
