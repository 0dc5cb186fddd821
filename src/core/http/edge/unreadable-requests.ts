import { type ServerResponse, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { newRequestId } from '../request-id.js';

interface ParserError extends NodeJS.ErrnoException {
  readonly rawPacket?: Buffer;
}

/** By error code of Node.js; 400 for all others. */
const STATUSES: Readonly<Record<string, number>> = {
  HPE_HEADER_OVERFLOW: 431,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
};

const DETAILS: Readonly<Record<number, string>> = {
  400: 'The request is not valid HTTP.',
  408: 'The request took too long to arrive.',
  413: 'The extensions of a chunk are too long.',
  431: 'The request line and the headers are too long.',
};

/**
 * Milliseconds until a refused connection is destroyed. Meanwhile, the server reads what the client
 * still sends: unread bytes would reset the connection, and the client could lose the response.
 */
const LINGER_MS = 2_000;

const refused = new WeakSet<Socket>();

/**
 * Refuses requests that Node.js cannot parse or whose headers arrive too slowly. Node.js itself
 * would send only a status. The path may be unknown, so the document is always JSON:API.
 */
export function refuseUnreadable({ code = '' }: ParserError, socket: Socket): void {
  // Ignores data that arrives after the refusal.
  if (refused.has(socket)) return;
  if (code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
  const { _httpMessage: active } = socket as { readonly _httpMessage?: ServerResponse | null };
  // The error is in the body of an active request. Its reader fails when the socket closes.
  if (active && !active.writableEnded && !active.req.complete) return void socket.destroy();
  refused.add(socket);
  setTimeout(() => socket.destroy(), LINGER_MS).unref();
  // Lets the response to an earlier request end first. Clients may send the next one before that.
  if (active && !active.writableEnded)
    active.once('finish', () => sendRefusal(socket, STATUSES[code] ?? 400));
  else sendRefusal(socket, STATUSES[code] ?? 400);
}

function sendRefusal(socket: Socket, status: number): void {
  const id = newRequestId();
  const title = (STATUS_CODES[status] ?? '').toLowerCase();
  const body = JSON.stringify({
    errors: [{ id, status: String(status), title, detail: DETAILS[status] }],
  });
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}`,
    'Connection: close',
    `X-Request-Id: ${id}`,
    'X-Content-Type-Options: nosniff',
    'Cache-Control: no-store',
    'Content-Type: application/vnd.api+json',
    `Content-Length: ${Buffer.byteLength(body)}`,
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`);
}
