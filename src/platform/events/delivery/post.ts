import type { IncomingMessage } from 'node:http';
import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import type { LookupFunction } from 'node:net';
import { MAX_RESPONSE_LENGTH } from '../event-delivery.entity.js';

/** Milliseconds within which the head of a response must arrive. */
export const RESPONSE_TIMEOUT_MS = 10_000;
const NO_RESPONSE = `The receiver did not respond within ${RESPONSE_TIMEOUT_MS / 1_000} s.`;
/** Additional milliseconds to read the body. Only the status determines the outcome. */
const BODY_TIMEOUT_MS = 1_000;

export interface PostResponse {
  readonly status: number;
  /** The beginning of the body, of at most MAX_RESPONSE_LENGTH characters. */
  readonly body: string;
}

/** Sends a request without following redirects, and reads only the beginning of the response. */
export function post(
  url: URL,
  headers: Readonly<Record<string, string>>,
  body: string,
  { lookup, signal }: { readonly lookup: LookupFunction; readonly signal: AbortSignal },
): Promise<PostResponse> {
  return new Promise((resolve, reject) => {
    const createRequest = url.protocol === 'https:' ? requestHttps : requestHttp;
    const request = createRequest(url, {
      method: 'POST',
      // A new connection for each request: a pooled one would skip the check of the address.
      agent: false,
      lookup,
      headers: {
        'content-type': 'application/json',
        'user-agent': 'Gantry',
        ...headers,
        'content-length': Buffer.byteLength(body),
        connection: 'close',
      },
    });
    const timeout = setTimeout(() => request.destroy(new Error(NO_RESPONSE)), RESPONSE_TIMEOUT_MS);
    const stop = (): void => void request.destroy(new Error('The server is shutting down.'));
    signal.addEventListener('abort', stop, { once: true });
    let hasResponded = false;
    const fail = (error: Error): void => {
      if (!hasResponded) reject(error);
    };
    request.once('close', () => {
      clearTimeout(timeout);
      signal.removeEventListener('abort', stop);
      fail(new Error('The receiver closed the connection.'));
    });
    request.on('error', fail);
    // Without a listener, Node.js destroys the socket and emits only 'close'.
    request.once('upgrade', (response, socket) => {
      hasResponded = true;
      socket.destroy();
      resolve({ status: response.statusCode ?? 0, body: '' });
    });
    request.once('response', (response) => {
      hasResponded = true;
      clearTimeout(timeout);
      const status = response.statusCode ?? 0;
      void beginningOf(response).then((text) => {
        resolve({ status, body: text });
        request.destroy();
      });
    });
    request.end(body);
  });
}

function beginningOf(response: IncomingMessage): Promise<string> {
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    let size = 0;
    const end = (): void => {
      clearTimeout(timeout);
      const text = Buffer.concat(chunks).toString('utf8');
      // PostgreSQL cannot store null characters.
      resolve(text.slice(0, MAX_RESPONSE_LENGTH).replaceAll('\0', '\ufffd'));
    };
    const timeout = setTimeout(end, BODY_TIMEOUT_MS);
    response.on('data', (chunk: Buffer) => {
      chunks.push(chunk);
      size += chunk.length;
      if (size >= MAX_RESPONSE_LENGTH) end();
    });
    response.once('end', end);
    response.once('error', end);
    response.once('close', end);
  });
}
