import { setTimeout as delay } from 'node:timers/promises';
import { isDatabaseUnavailable, isDatabaseFull } from '../../core/database/errors.js';
import { StorageFull } from '../../core/errors.js';

/** Milliseconds between two attempts. */
const RETRY_DELAY_MS = 500;

/** True of what passes without anybody's doing wrong: the database is restarted, the disk is full until somebody makes room. */
export function isTransient(error: unknown): boolean {
  return isDatabaseUnavailable(error) || isDatabaseFull(error) || error instanceof StorageFull;
}

/** Does the work, again and again while what keeps it from succeeding may pass and `goesOn`. The work must be one that may be repeated. */
export async function retryWhileTransient<T>(
  goesOn: () => boolean,
  work: () => Promise<T>,
): Promise<T> {
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (!isTransient(error) || !goesOn()) throw error;
      await delay(RETRY_DELAY_MS);
    }
  }
}

/** For {@link retryWhileTransient}: true for so many milliseconds from now on. */
export function within(milliseconds: number): () => boolean {
  const end = performance.now() + milliseconds;
  return () => performance.now() < end;
}
