/** Error codes of Node.js, undici, node-fetch and Bun for a connection that failed or broke. */
const CODES = [
  'ECONNRESET',
  'ECONNREFUSED',
  'ECONNABORTED',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENETDOWN',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ERR_STREAM_PREMATURE_CLOSE',
  'UND_ERR_SOCKET',
  'UND_ERR_CONNECT_TIMEOUT',
  'UND_ERR_HEADERS_TIMEOUT',
  'UND_ERR_BODY_TIMEOUT',
  'ConnectionRefused',
  'ConnectionClosed',
  'FailedToOpenSocket',
];

/** Beginnings of error messages without a code, from browsers, Deno and React Native. */
const MESSAGE_BEGINNINGS = [
  'Failed to fetch',
  'network error',
  'NetworkError when attempting to fetch resource',
  'Error in input stream',
  'Error in body stream',
  'Load failed',
  'The network connection was lost',
  'The Internet connection appears to be offline',
  'Could not connect to the server',
  'error sending request',
  'error reading a body from connection',
  'Network request failed',
];

/** Maximum number of errors in a chain of causes to search for a code. */
const MAX_DEPTH = 4;

/** Whether `fetch` or the reader of a response threw the error because the connection failed. */
export function isConnectionError(error: unknown): boolean {
  let cause = error;
  for (let depth = 0; depth < MAX_DEPTH && isObject(cause); depth += 1) {
    if (typeof cause['code'] === 'string') return CODES.includes(cause['code']);
    cause = cause['cause'];
  }
  // A bug in a custom `fetch` may throw a TypeError too, so the name alone does not suffice.
  if (!isObject(error) || error['name'] !== 'TypeError') return false;
  const { message } = error;
  return (
    typeof message === 'string' &&
    MESSAGE_BEGINNINGS.some((beginning) => message.startsWith(beginning))
  );
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;
