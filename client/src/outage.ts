import { isConnectionError } from './connection-error.js';
import { GantryError } from './errors.js';
import { computeRetryDelay, isTransientStatus, pause } from './retry.js';

/** A stream ended before its content was complete. */
export class BrokenStreamError extends Error {}

/** Maximum number of consecutive failures that may have another cause than an outage. */
const MAX_FAILURES = 8;

/** Reads until it succeeds: an outage of the server only delays the result. */
export async function retryDuringOutage<T>(
  read: () => PromiseLike<T>,
  signal: AbortSignal | undefined,
): Promise<T> {
  for (let failures = 0; ; failures += 1) {
    try {
      return await read();
    } catch (error) {
      const delay = signal?.aborted ? null : computeOutageDelay(error, failures);
      if (delay === null) throw error;
      await pause(delay, signal);
    }
  }
}

/**
 * Returns the delay in milliseconds before the next attempt; null if the error should be thrown
 * instead. Consecutive failures count from 0. Outages have no limit, other errors of the server do.
 */
export function computeOutageDelay(error: unknown, failures: number): number | null {
  const isResponse = error instanceof GantryError;
  const isOutage = isResponse ? isTransientStatus(error.status) : isConnectionError(error);
  const isRetryable =
    isOutage || (isResponse ? error.status >= 500 : error instanceof BrokenStreamError);
  if (!isRetryable || (!isOutage && failures >= MAX_FAILURES)) return null;
  return computeRetryDelay(failures, isResponse ? error.retryAfter : undefined);
}
