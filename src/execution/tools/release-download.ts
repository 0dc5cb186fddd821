import { fetchUntil } from '../fetch-until.js';
import { type IdleTimeout, startIdleTimeout } from '../time-limit.js';
import { reasonOf, ToolError } from './tool-error.js';

/** Milliseconds without a byte after which a download fails. */
const SILENCE_MS = 30_000;
const MAX_REDIRECTS = 5;
const REDIRECTS = [301, 302, 303, 307, 308];

export interface ReleaseFile {
  /** Bytes; null if the server does not report them. */
  readonly size: number | null;
  readonly body: AsyncIterable<Uint8Array>;
}

/**
 * Opens the file at a URL. Throws ToolError, also while the body is read, if the file has more than
 * `maxBytes` or cannot be fetched completely. After `signal` aborts, throws the original error.
 */
export async function openUrl(
  url: string,
  maxBytes: number,
  signal: AbortSignal,
): Promise<ReleaseFile> {
  const limit = startIdleTimeout(signal, SILENCE_MS);
  try {
    const response = await fetchWithRedirects(url, limit);
    const length = response.headers.get('content-length');
    const size = length === null ? null : Number(length);
    if (size !== null && size > maxBytes) throw tooLargeError(url, maxBytes);
    return { size, body: readBounded(url, response, { maxBytes, size, limit, signal }) };
  } catch (error) {
    limit.clear();
    throw toFailure(url, error, signal);
  }
}

/** Follows redirects to any host over HTTPS: Gantry verifies what it installs. */
async function fetchWithRedirects(url: string, limit: IdleTimeout): Promise<Response> {
  let target = new URL(url);
  for (let hop = 0; hop <= MAX_REDIRECTS; hop += 1) {
    const response = await fetchUntil(limit.signal, target, {
      redirect: 'manual',
      headers: { 'Accept-Encoding': 'identity', 'User-Agent': 'gantry' },
    });
    limit.restart();
    if (response.ok) return response;
    await response.body?.cancel();
    if (response.status === 404) throw new ToolError(`${url} does not exist.`);
    const next = response.headers.get('location');
    if (!REDIRECTS.includes(response.status) || next === null || !URL.canParse(next, target.href))
      throw new ToolError(`${url} returned ${response.status}.`);
    target = new URL(next, target);
    if (target.protocol !== 'https:')
      throw new ToolError(`${url} redirects to ${target.origin}, which is not https://.`);
  }
  throw new ToolError(`${url} redirects more than ${MAX_REDIRECTS} times.`);
}

interface ReadLimits {
  readonly maxBytes: number;
  readonly size: number | null;
  readonly limit: IdleTimeout;
  /** The signal of the caller. */
  readonly signal: AbortSignal;
}

async function* readBounded(
  url: string,
  { body }: Response,
  { maxBytes, size, limit, signal }: ReadLimits,
): AsyncGenerator<Uint8Array> {
  let read = 0;
  try {
    for await (const chunk of (body ?? []) as AsyncIterable<Uint8Array>) {
      limit.restart();
      read += chunk.length;
      if (read > maxBytes) throw tooLargeError(url, maxBytes);
      yield chunk;
    }
    if (size !== null && read !== size)
      throw new ToolError(`${url} ended after ${read} of ${size} bytes.`);
  } catch (error) {
    throw toFailure(url, error, signal);
  } finally {
    limit.clear();
  }
}

const tooLargeError = (url: string, maxBytes: number): ToolError =>
  new ToolError(`${url} has more than ${maxBytes} bytes.`);

function toFailure(url: string, error: unknown, signal: AbortSignal): unknown {
  if (error instanceof ToolError || signal.aborted) return error;
  return new ToolError(`${url} could not be fetched: ${reasonOf(error)}`, { cause: error });
}
