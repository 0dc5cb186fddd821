import { isConnectionError } from './connection-error.js';
import { GantryError } from './errors.js';
import { computeRetryDelay, isTransientStatus, pause } from './retry.js';

/** A stream ended, or sent nothing for too long, before its content was complete. */
export class BrokenStreamError extends Error {}

/** Maximum number of consecutive retries if the cause may be, for example, a wrong address. */
const MAX_FAILURES = 8;

/** Repeats `read` while {@link computeOutageDelay} returns a delay, until the signal aborts. */
export async function retryDuringOutage<T>(
  read: () => PromiseLike<T>,
  hasResponded: boolean,
  signal: AbortSignal | undefined,
): Promise<T> {
  for (let failures = 0; ; failures += 1) {
    try {
      return await read();
    } catch (error) {
      const delay = signal?.aborted ? null : computeOutageDelay(error, failures, hasResponded);
      if (delay === null) throw error;
      await pause(delay, signal);
    }
  }
}

/**
 * Returns the delay in milliseconds before the next attempt, or null to throw the error.
 * `failures` is the number of consecutive failures before this one. It is unlimited after 429, and
 * during an outage of a server that has responded before.
 */
export function computeOutageDelay(
  error: unknown,
  failures: number,
  hasResponded: boolean,
): number | null {
  const isResponse = error instanceof GantryError;
  const isOutage = isResponse ? isTransientStatus(error.status) : isConnectionError(error);
  const isRetryable =
    isOutage || (isResponse ? error.status >= 500 : error instanceof BrokenStreamError);
  // The other transient statuses may come from a proxy at a wrong address.
  const isRateLimited = isResponse && error.status === 429;
  const isUnlimited = isRateLimited || (isOutage && hasResponded);
  if (!isRetryable || (!isUnlimited && failures >= MAX_FAILURES)) return null;
  return computeRetryDelay(failures, isResponse ? error.retryAfter : undefined);
}
