import { createReadStream, createWriteStream, existsSync } from 'node:fs';
import { mkdir, rename } from 'node:fs/promises';
import { dirname } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { WriterLock } from '../../core/database/sqlite/writer-lock.js';
import { syncFolder } from '../../core/sync-folder.js';
import type { RestoreTarget } from './restore-target.js';

/** Returns a SQLite file as the target. Throws if it exists. */
export function openSqliteTarget(file: string): RestoreTarget {
  requireAbsent(file);
  return { name: file, load: (database) => load(file, database) };
}

async function load(file: string, database: string): Promise<void> {
  await mkdir(dirname(file), { recursive: true, mode: 0o700 });
  const lock = await WriterLock.acquire(file);
  try {
    // Another process may have created the file before this one got the lock.
    requireAbsent(file);
    const partial = `${file}.restored`;
    await pipeline(
      createReadStream(database),
      createWriteStream(partial, { mode: 0o600, flush: true }),
    );
    await rename(partial, file);
    await syncFolder(dirname(file));
  } finally {
    await lock.release();
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
