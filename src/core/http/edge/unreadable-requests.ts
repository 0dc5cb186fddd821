import { type ServerResponse, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { newRequestId } from '../request-id.js';

interface ParserError extends NodeJS.ErrnoException {
  readonly rawPacket?: Buffer;
}

/** What Node's parser finds, and the status that says so. All else is no HTTP: 400. */
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
 * Milliseconds for an answer that is under way, and for reading what is still sent on a refused
 * connection: closed with bytes unread, it would be reset, and the answer with it.
 */
const LINGER_MS = 2_000;

const refused = new WeakSet<Socket>();

/**
 * Answers what Node could not read as a request, and closes the connection. Node itself would send
 * a bare status; callers get a document, as for every other error. The path may be unknown, so that
 * it is a JSON:API one everywhere.
 */
export function refuseUnreadable({ code = '' }: ParserError, socket: Socket): void {
  // More of the same, and nobody reads it.
  if (refused.has(socket)) return;
  if (code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
  const { _httpMessage: answer } = socket as { readonly _httpMessage?: ServerResponse | null };
  // It is the body of a request that can't be read on: a caller that waits for the rest hears that
  // there is none.
  if (answer && !answer.writableEnded && !answer.req.complete) return void socket.destroy();
  refused.add(socket);
  setTimeout(() => socket.destroy(), LINGER_MS).unref();
  // An answer that is under way comes first: its caller may have all of it before this process
  // knows that it has ended.
  if (answer && !answer.writableEnded)
    answer.once('finish', () => refuse(socket, STATUSES[code] ?? 400));
  else refuse(socket, STATUSES[code] ?? 400);
}

function refuse(socket: Socket, status: number): void {
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
