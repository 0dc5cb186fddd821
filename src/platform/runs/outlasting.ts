import { setTimeout as delay } from 'node:timers/promises';
import { isDatabaseUnavailable, isDatabaseFull } from '../../core/database/errors.js';
import { StorageFull } from '../../core/errors.js';

/** Milliseconds between two attempts. */
const PAUSE = 500;

/** True of what passes without anybody's doing wrong: the database is restarted, the disk is full until somebody makes room. */
export function isPassing(error: unknown): boolean {
  return isDatabaseUnavailable(error) || isDatabaseFull(error) || error instanceof StorageFull;
}

/** Does the work, again and again while what keeps it from succeeding may pass and `goesOn`. The work must be one that may be repeated. */
export async function outlasting<T>(goesOn: () => boolean, work: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (!isPassing(error) || !goesOn()) throw error;
      await delay(PAUSE);
    }
  }
}

/** For {@link outlasting}: true for so many milliseconds from now on. */
export function during(milliseconds: number): () => boolean {
  const end = performance.now() + milliseconds;
  return () => performance.now() < end;
}
