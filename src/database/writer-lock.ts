import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import sqlite3 from 'sqlite3';

/**
 * Held by the one server that may write a SQLite file. It is a lock on a file beside the database, kept by the operating
 * system: it goes with the process, however that ends. Several servers mean PostgreSQL.
 */
export class WriterLock {
  private constructor(private readonly connection: sqlite3.Database) {}

  static async take(databaseFile: string): Promise<WriterLock> {
    mkdirSync(dirname(databaseFile), { recursive: true });
    const connection = await new Promise<sqlite3.Database>((resolve, reject) => {
      const opened = new sqlite3.Database(`${databaseFile}.lock`, (error) => (error ? reject(error) : resolve(opened)));
    });
    try {
      await run(connection, 'BEGIN EXCLUSIVE');
    } catch {
      throw new Error(
        `Another Gantry server is writing ${databaseFile}. One SQLite file takes one server: stop the other one, or use PostgreSQL (DATABASE_URL=postgres://…).`,
      );
    }
    return new WriterLock(connection);
  }

  async release(): Promise<void> {
    await new Promise<void>((resolve, reject) => this.connection.close((error) => (error ? reject(error) : resolve())));
  }
}

function run(connection: sqlite3.Database, statement: string): Promise<void> {
  return new Promise((resolve, reject) => connection.run(statement, (error) => (error ? reject(error) : resolve())));
}
