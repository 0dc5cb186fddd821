import { fetchUntil } from '../fetch-until.js';
import { silenceLimit, type SilenceLimit } from '../time-limit.js';
import type { ReleaseFile } from './release-source.js';
import { reasonOf, ToolError } from './tool-error.js';

/** Milliseconds without a byte after which a download fails. */
const SILENCE_MS = 30_000;
const MAX_REDIRECTS = 5;
const REDIRECTS = [301, 302, 303, 307, 308];

/**
 * Opens the body at an address, up to the given number of bytes. Throws ToolError, also while the
 * body is read.
 */
export async function openUrl(
  url: string,
  most: number,
  signal: AbortSignal,
): Promise<ReleaseFile> {
  const limit = silenceLimit(signal, SILENCE_MS);
  try {
    const response = await follow(url, limit);
    const length = response.headers.get('content-length');
    const size = length === null ? null : Number(length);
    if (size !== null && size > most) throw tooLarge(url, most);
    return { size, body: bounded(url, response, { most, size, limit, signal }) };
  } catch (error) {
    limit.clear();
    throw failureOf(url, error, signal);
  }
}

/** The vendors redirect to other hosts, which need no trust: files of releases are verified. */
async function follow(url: string, limit: SilenceLimit): Promise<Response> {
  let place = new URL(url);
  for (let hop = 0; hop <= MAX_REDIRECTS; hop += 1) {
    const response = await fetchUntil(limit.signal, place, {
      redirect: 'manual',
      headers: { 'Accept-Encoding': 'identity', 'User-Agent': 'gantry' },
    });
    limit.restart();
    if (response.ok) return response;
    await response.body?.cancel();
    if (response.status === 404) throw new ToolError(`There is no ${url}.`);
    const next = response.headers.get('location');
    if (!REDIRECTS.includes(response.status) || next === null || !URL.canParse(next, place.href))
      throw new ToolError(`${url} returned ${response.status}.`);
    place = new URL(next, place);
    if (place.protocol !== 'https:')
      throw new ToolError(`${url} redirects to ${place.origin}, which is not https://.`);
  }
  throw new ToolError(`${url} redirects more than ${MAX_REDIRECTS} times.`);
}

interface Bounds {
  readonly most: number;
  readonly size: number | null;
  readonly limit: SilenceLimit;
  /** The signal of the caller: after it aborts, errors are passed on unchanged. */
  readonly signal: AbortSignal;
}

async function* bounded(
  url: string,
  { body }: Response,
  { most, size, limit, signal }: Bounds,
): AsyncGenerator<Uint8Array> {
  let read = 0;
  try {
    for await (const piece of (body ?? []) as AsyncIterable<Uint8Array>) {
      limit.restart();
      read += piece.length;
      if (read > most) throw tooLarge(url, most);
      yield piece;
    }
    if (size !== null && read !== size)
      throw new ToolError(`${url} ended after ${read} of ${size} bytes.`);
  } catch (error) {
    throw failureOf(url, error, signal);
  } finally {
    limit.clear();
  }
}

const tooLarge = (url: string, most: number): ToolError =>
  new ToolError(`${url} has more than ${most} bytes.`);

function failureOf(url: string, error: unknown, signal: AbortSignal): unknown {
  if (error instanceof ToolError || signal.aborted) return error;
  return new ToolError(`${url} could not be fetched: ${reasonOf(error)}`, { cause: error });
}
