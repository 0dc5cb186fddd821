/** The delay before the first retry, which doubles for each further retry, and its maximum. */
const FIRST_DELAY_MS = 250;
const MAX_DELAY_MS = 8_000;

/** If the server requests a longer delay, the call fails, and the caller decides when to retry. */
const MAX_RETRY_AFTER_S = 60;

/** The server, or a proxy in front of it, limits its callers or is unavailable. */
const TRANSIENT_STATUSES = [429, 502, 503, 504];

/** Whether the same request may succeed later. */
export const isTransientStatus = (status: number): boolean => TRANSIENT_STATUSES.includes(status);

/**
 * Returns the delay in milliseconds before a retry; null if the call should fail instead. `retry`
 * counts from 0, `retryAfter` is in seconds.
 */
export function computeRetryDelay(retry: number, retryAfter: number | undefined): number | null {
  if (retryAfter !== undefined)
    return retryAfter > MAX_RETRY_AFTER_S ? null : retryAfter * 1000 + Math.random() * 100;
  const maxDelay = Math.min(MAX_DELAY_MS, FIRST_DELAY_MS * 2 ** retry);
  // Jitter, so that clients that failed together do not retry together.
  return maxDelay / 2 + (Math.random() * maxDelay) / 2;
}

/** Waits. If the signal aborts, rejects with its reason. */
export function pause(milliseconds: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(reasonOf(signal));
    const abort = () => {
      clearTimeout(timer);
      reject(reasonOf(signal));
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', abort);
      resolve();
    }, milliseconds);
    signal?.addEventListener('abort', abort, { once: true });
  });
}

const reasonOf = (signal: AbortSignal | undefined): Error => signal?.reason as Error;
