import { setTimeout as delay } from 'node:timers/promises';
import { isDatabaseFull, isDatabaseUnavailable } from '../../../core/database/errors.js';
import { StorageFull } from '../../../core/errors.js';
import { KeyRetired } from '../../../core/secrets/installation-key.js';

const RETRY_DELAY_MS = 500;

/**
 * Whether the error can be transient: the database is unavailable, the disk is full, or this
 * process lacks the database's encryption key.
 */
export function isTransient(error: unknown): boolean {
  return (
    isDatabaseUnavailable(error) ||
    isDatabaseFull(error) ||
    error instanceof StorageFull ||
    error instanceof KeyRetired
  );
}

/**
 * Repeats `work` while it fails with a transient error and `shouldRetry` returns true. A failed
 * attempt may have committed its transaction.
 */
export async function retryWhileTransient<T>(
  shouldRetry: () => boolean,
  work: () => Promise<T>,
): Promise<T> {
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (!isTransient(error) || !shouldRetry()) throw error;
      await delay(RETRY_DELAY_MS);
    }
  }
}

/** Returns a condition for {@link retryWhileTransient} that holds for this many milliseconds. */
export function within(milliseconds: number): () => boolean {
  const end = performance.now() + milliseconds;
  return () => performance.now() < end;
}
