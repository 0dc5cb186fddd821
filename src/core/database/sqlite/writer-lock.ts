import { reportUnusable } from '../unusable-database.js';
import { FileLock, resolveDatabaseFile } from './file-lock.js';

/** Milliseconds for which a starting server waits for its predecessor. */
const ACQUIRE_TIMEOUT_MS = 1_000;

/** Ensures that only one server writes a SQLite file, by locking a second file beside it. */
export class WriterLock {
  private constructor(private readonly lock: FileLock) {}

  /** Throws if another process still holds the lock after 1 s. */
  static async acquire(databaseFile: string): Promise<WriterLock> {
    const lock = await reportUnusable({ kind: 'sqlite', file: databaseFile }, () =>
      FileLock.acquire(`${resolveDatabaseFile(databaseFile)}.lock`, ACQUIRE_TIMEOUT_MS),
    );
    if (lock) return new WriterLock(lock);
    throw new Error(
      `Another Gantry server is writing ${databaseFile}. Only one server can use a SQLite file: ` +
        'stop the other one, or use PostgreSQL (DATABASE_URL=postgres://…).',
    );
  }

  release(): Promise<void> {
    return this.lock.release();
  }
}
