import type { ServerResponse } from 'node:http';
import { pipeline } from 'node:stream';
import { SerializedResponse, type StreamedContent, StreamedResponse } from './contract/call.js';
import type { OperationSpec } from './contract/operation.js';
import type { EdgeResponse } from './edge/edge-request.js';
import { startIdleTimeout } from './edge/idle-timeout.js';

/**
 * A secured operation succeeded without an access decision: a fault of the server, so the response
 * is not sent.
 */
export class UndecidedResponse extends Error {
  constructor(operation: string) {
    super(`${operation} returned a success without an access decision`);
  }
}

const STATUSES_WITHOUT_BODY: ReadonlySet<number> = new Set([204, 303, 304]);

/**
 * Sends the response of an operation, with its documented media type. Throws
 * {@link UndecidedResponse} if a secured operation has no access decision.
 */
export function sendResponse(
  operation: OperationSpec,
  response: EdgeResponse,
  body: unknown,
): void {
  if (operation.secured && !response.req.subject.decided) throw new UndecidedResponse(operation.id);
  response.statusCode = response.statusOverride ?? operation.status;
  if (body === undefined || body === null || STATUSES_WITHOUT_BODY.has(response.statusCode))
    return void response.end();
  if (body instanceof StreamedResponse)
    return sendStream(response, operation.mediaType, body.content);
  if (operation.mediaType && !response.hasHeader('Content-Type'))
    response.setHeader('Content-Type', operation.mediaType);
  sendBytes(response, bytesOf(body));
}

export function sendBytes(response: ServerResponse, bytes: Buffer): void {
  // A client that stops reading would keep the response in memory.
  startIdleTimeout(response.req);
  response.setHeader('Content-Length', bytes.length);
  response.end(bytes);
}

/**
 * Sends a stream. An error in the middle closes the connection, so that the caller notices that the
 * content is incomplete.
 */
function sendStream(
  response: EdgeResponse,
  mediaType: string | null,
  { stream, length, type, filename }: StreamedContent,
): void {
  response.setHeader('Content-Type', type ?? mediaType ?? 'application/octet-stream');
  if (length !== undefined) response.setHeader('Content-Length', length);
  if (filename !== undefined)
    response.setHeader(
      'Content-Disposition',
      `attachment; filename="${filename.replaceAll(/[^A-Za-z0-9._-]/g, '_')}"`,
    );
  startIdleTimeout(response.req);
  if (response.req.method !== 'HEAD') return void pipeline(stream, response, () => undefined);
  stream.destroy();
  response.end();
}

function bytesOf(body: unknown): Buffer {
  if (body instanceof SerializedResponse) return body.bytes;
  return Buffer.from(typeof body === 'string' ? body : JSON.stringify(body));
}
