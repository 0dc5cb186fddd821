import { createReadStream, createWriteStream, existsSync } from 'node:fs';
import { mkdir, rename } from 'node:fs/promises';
import { dirname } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { WriterLock } from '../../core/database/sqlite/writer-lock.js';
import { syncFolder } from '../../core/sync-folder.js';
import type { RestoreTarget } from './restore-target.js';

/** A SQLite file that does not exist yet. */
export class SqliteTarget implements RestoreTarget {
  private constructor(
    readonly name: string,
    private readonly lock: WriterLock,
  ) {}

  /** Throws if the file exists. Keeps servers from creating it until {@link close}. */
  static async open(file: string): Promise<SqliteTarget> {
    requireAbsent(file);
    await mkdir(dirname(file), { recursive: true, mode: 0o700 });
    const lock = await WriterLock.acquire(file);
    try {
      // A server may have started and stopped in the meantime.
      requireAbsent(file);
      return new SqliteTarget(file, lock);
    } catch (error) {
      await lock.release();
      throw error;
    }
  }

  async load(file: string): Promise<void> {
    const partial = `${this.name}.restored`;
    await pipeline(
      createReadStream(file),
      createWriteStream(partial, { mode: 0o600, flush: true }),
    );
    await rename(partial, this.name);
    await syncFolder(dirname(this.name));
  }

  close(): Promise<void> {
    return this.lock.release();
  }
}

/** Throws if a database or its log exists: SQLite would apply an old log to the new database. */
function requireAbsent(file: string): void {
  const present = ['', '-wal', '-shm', '-journal']
    .map((suffix) => `${file}${suffix}`)
    .filter((path) => existsSync(path));
  if (present.length > 0)
    throw new Error(
      `These files exist: ${present.join(', ')}. Move them away to restore the ` +
        'backup in their place.',
    );
}
