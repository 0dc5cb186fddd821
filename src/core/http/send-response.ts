import type { ServerResponse } from 'node:http';
import { pipeline } from 'node:stream';
import { SerializedResponse, StreamedResponse, type StreamedContent } from './contract/call.js';
import type { OperationSpec } from './contract/operation.js';
import type { EdgeResponse } from './edge/edge-request.js';

/**
 * A secured operation succeeded without an access decision: a fault of the server, so the response
 * is not sent.
 */
export class UndecidedResponse extends Error {
  constructor(operation: string) {
    super(`${operation} returned a success without an access decision`);
  }
}

const WITHOUT_BODY: ReadonlySet<number> = new Set([204, 303, 304]);

/**
 * Sends the response of an operation, with its documented media type, only after an access
 * decision.
 */
export function sendResponse(
  operation: OperationSpec,
  response: EdgeResponse,
  body: unknown,
): void {
  if (operation.secured && !response.req.subject.decided) throw new UndecidedResponse(operation.id);
  response.statusCode = response.statusOverride ?? operation.status;
  if (body === undefined || body === null || WITHOUT_BODY.has(response.statusCode))
    return void response.end();
  if (body instanceof StreamedResponse)
    return sendStream(response, operation.mediaType, body.content);
  if (operation.mediaType && !response.hasHeader('Content-Type'))
    response.setHeader('Content-Type', operation.mediaType);
  sendBytes(response, bytesOf(body));
}

/** Milliseconds for which a reader may accept no bytes. */
const STALL_TIMEOUT_MS = 60_000;

/**
 * Closes the connection of a stalled reader, which would keep the response in memory. Node.js
 * resets the timeout of the connection after the response.
 */
function limitStalledReader({ req }: Pick<ServerResponse, 'req'>): void {
  req.socket.setTimeout(STALL_TIMEOUT_MS);
}

export function sendBytes(response: ServerResponse, bytes: Buffer): void {
  limitStalledReader(response);
  response.setHeader('Content-Length', bytes.length);
  response.end(bytes);
}

/**
 * An error in the middle of a stream closes the connection, so that the caller notices the wrong
 * length.
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
  limitStalledReader(response);
  if (response.req.method !== 'HEAD') return void pipeline(stream, response, () => undefined);
  stream.destroy();
  response.end();
}

function bytesOf(body: unknown): Buffer {
  if (body instanceof SerializedResponse) return body.bytes;
  return Buffer.from(typeof body === 'string' ? body : JSON.stringify(body));
}
