import { existsSync, mkdirSync, realpathSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import sqlite3 from 'sqlite3';

/**
 * An exclusive lock of one process on a file, kept by the operating system: it goes with the process, however that ends.
 * SQLite's own lock on an empty database serves, since Node has no other.
 */
export class FileLock {
  private constructor(private readonly connection: sqlite3.Database) {}

  /** Null when another process holds the lock for all of `patience` milliseconds. */
  static async acquire(file: string, patience: number): Promise<FileLock | null> {
    const lock = new FileLock(await opened(file));
    lock.connection.configure('busyTimeout', patience);
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

/** The one name of a database file, whatever links lead to it, so that all who lock it lock the same. Makes its folder. */
export function realName(databaseFile: string): string {
  mkdirSync(dirname(databaseFile), { recursive: true });
  return existsSync(databaseFile)
    ? realpathSync(databaseFile)
    : join(realpathSync(dirname(databaseFile)), basename(databaseFile));
}

function opened(file: string): Promise<sqlite3.Database> {
  return new Promise((resolve, reject) => {
    const connection = new sqlite3.Database(file, (error) =>
      error ? reject(error) : resolve(connection),
    );
  });
}
