import { Agent, request as open } from 'node:http';

/** A request that is sent as it is: `fetch` would normalize it. */
export interface WireRequest {
  readonly method: string;
  /** The target in the request line. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: Buffer | undefined;
  /** How the body is sent: with its length, in chunks, or truncated. */
  readonly framing?: 'length' | 'chunked' | 'cut';
}

export interface WireAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly text: string;
}

const TIMEOUT_MS = 30_000;
/** How long an event stream is read, because it does not end. */
const STREAM_READ_MS = 100;

const agent = new Agent({ keepAlive: true, maxSockets: 8 });

/**
 * Sends a request. Returns null if a truncated request gets no response. Throws if another request
 * fails or times out.
 */
export function send(
  origin: string,
  { method, path, headers, body, framing = 'length' }: WireRequest,
): Promise<WireAnswer | null> {
  const { hostname, port } = new URL(origin);
  return new Promise((resolve, reject) => {
    const isCut = framing === 'cut';
    const length = !body
      ? {}
      : framing === 'chunked'
        ? { 'Transfer-Encoding': 'chunked' }
        : { 'Content-Length': String(body.length + (isCut ? 100 : 0)) };
    const request = open({
      hostname,
      port,
      method,
      path,
      headers: { ...headers, ...length },
      ...(isCut ? {} : { agent }),
    });
    const timer = setTimeout(
      () =>
        request.destroy(
          new Error(`no response within ${TIMEOUT_MS} ms: ${method} ${path.slice(0, 200)}`),
        ),
      TIMEOUT_MS,
    );
    request.on('close', () => clearTimeout(timer));
    request.on('error', (error) => (isCut ? resolve(null) : reject(error)));
    request.on('response', (response) => {
      const chunks: Buffer[] = [];
      const finish = (): void =>
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          text: Buffer.concat(chunks).toString(),
        });
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('error', finish);
      response.on('end', finish);
      if (!response.headers['content-type']?.includes('event-stream')) return;
      setTimeout(() => (finish(), request.destroy()), STREAM_READ_MS);
    });
    if (isCut) {
      request.write(body ?? '{');
      setTimeout(() => request.destroy(), 5);
    } else request.end(body);
  });
}
