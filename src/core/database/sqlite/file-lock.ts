import { existsSync, mkdirSync, realpathSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import sqlite3 from 'sqlite3';

/**
 * An exclusive lock on a file. The operating system releases it when the process ends. The file is
 * an empty SQLite database, because Node.js has no file locks.
 */
export class FileLock {
  private constructor(private readonly connection: sqlite3.Database) {}

  /** Returns null if the file is still locked after `timeoutMs` milliseconds. */
  static async acquire(file: string, timeoutMs: number): Promise<FileLock | null> {
    const lock = new FileLock(await openDatabase(file));
    lock.connection.configure('busyTimeout', timeoutMs);
    try {
      await lock.run('BEGIN EXCLUSIVE');
      return lock;
    } catch (error) {
      await lock.release();
      if ((error as { code?: string }).code === 'SQLITE_BUSY') return null;
      throw error;
    }
  }

  async release(): Promise<void> {
    await new Promise<void>((resolve, reject) =>
      this.connection.close((error) => (error ? reject(error) : resolve())),
    );
  }

  private run(statement: string): Promise<void> {
    return new Promise((resolve, reject) =>
      this.connection.run(statement, (error) => (error ? reject(error) : resolve())),
    );
  }
}

/** Resolves symbolic links, so that all processes lock the same file. Creates the folder. */
export function resolveDatabaseFile(databaseFile: string): string {
  mkdirSync(dirname(databaseFile), { recursive: true });
  return existsSync(databaseFile)
    ? realpathSync(databaseFile)
    : join(realpathSync(dirname(databaseFile)), basename(databaseFile));
}

function openDatabase(file: string): Promise<sqlite3.Database> {
  return new Promise((resolve, reject) => {
    const connection = new sqlite3.Database(file, (error) =>
      error ? reject(error) : resolve(connection),
    );
  });
}
