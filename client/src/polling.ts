import { retryDuringOutage } from './outage.js';
import { pause } from './retry.js';

/** The delay before the next poll, which grows up to the maximum while nothing changes. */
const FIRST_POLL_MS = 200;
const MAX_POLL_MS = 2_000;

interface Poll<Resource> {
  readonly read: () => PromiseLike<Resource>;
  /** Whether to stop polling. */
  readonly isDone: (resource: Resource) => boolean;
  /** Returns a text that differs after each change that `onProgress` must receive. */
  readonly progressOf: (resource: Resource) => string;
  readonly onProgress: (resource: Resource) => void | Promise<void>;
}

/**
 * Polls a resource until it is done. After the first success, an outage of the server ends the poll
 * only if `Retry-After` exceeds 60 seconds.
 */
export async function poll<Resource>(
  { read, isDone, progressOf, onProgress }: Poll<Resource>,
  signal: AbortSignal | undefined,
): Promise<Resource> {
  let lastProgress: string | undefined;
  let delay = FIRST_POLL_MS;
  for (;;) {
    const resource = await retryDuringOutage(read, lastProgress !== undefined, signal);
    const progress = progressOf(resource);
    if (progress !== lastProgress) {
      delay = FIRST_POLL_MS;
      await onProgress(resource);
    }
    lastProgress = progress;
    if (isDone(resource)) return resource;
    await pause(delay, signal);
    delay = Math.min(MAX_POLL_MS, delay * 1.5);
  }
}

/**
 * Throws a TypeError unless `id` is a non-empty string. Callers may pass an object by mistake,
 * because operations take one.
 */
export function requireId(method: string, noun: string, id: unknown): void {
  if (typeof id !== 'string' || id === '')
    throw new TypeError(`${method} takes the ID of the ${noun} as its first argument.`);
}
