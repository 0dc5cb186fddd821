import { existsSync } from 'node:fs';
import sqlite3 from 'sqlite3';
import { reportUnusable } from '../../core/database/unusable-database.js';

/** A file to which the database refers. */
export interface ArtifactRecord {
  readonly key: string;
  readonly bytes: number;
  /** Lower-case hex. */
  readonly sha256: string;
}

/**
 * Copies the database to a new file, as a consistent snapshot, even while a server writes to it.
 */
export async function copyDatabase(file: string, target: string): Promise<void> {
  if (!existsSync(file)) throw new Error(`There is no database: ${file}. Check DATABASE_URL.`);
  const connection = await reportUnusable({ kind: 'sqlite', file }, () => openDatabase(file));
  try {
    await all(connection, 'VACUUM INTO ?', [target]);
  } finally {
    await closeDatabase(connection);
  }
}

/** Returns an empty list if the schema of the database has no artifacts yet. */
export async function readArtifactRecords(file: string): Promise<ArtifactRecord[]> {
  const connection = await openDatabase(file);
  try {
    const [table] = await all(connection, "SELECT 1 FROM sqlite_master WHERE name = 'artifacts'");
    return table
      ? await all<ArtifactRecord>(connection, 'SELECT key, bytes, sha256 FROM artifacts')
      : [];
  } finally {
    await closeDatabase(connection);
  }
}

function openDatabase(file: string): Promise<sqlite3.Database> {
  return new Promise((resolve, reject) => {
    const connection = new sqlite3.Database(file, sqlite3.OPEN_READONLY, (error) =>
      error ? reject(error) : resolve(connection),
    );
    connection.configure('busyTimeout', 30_000);
  });
}

function all<Row>(
  connection: sqlite3.Database,
  statement: string,
  values: readonly string[] = [],
): Promise<Row[]> {
  return new Promise((resolve, reject) =>
    connection.all<Row>(statement, values, (error, rows) =>
      error ? reject(error) : resolve(rows),
    ),
  );
}

function closeDatabase(connection: sqlite3.Database): Promise<void> {
  return new Promise((resolve, reject) =>
    connection.close((error) => (error ? reject(error) : resolve())),
  );
}
