import { existsSync } from 'node:fs';
import { Client } from 'pg';
import sqlite3 from 'sqlite3';
import type { DatabaseConfig } from '../../core/config/database-config.js';

const CONNECT_TIMEOUT_MS = 5_000;
const STATEMENT_TIMEOUT_MS = 15_000;

export type Row = Readonly<Record<string, unknown>>;

/**
 * A connection for checks, which creates and migrates nothing. It opens a SQLite file for writing,
 * because a check begins a write transaction.
 */
export interface ReadOnlyConnection {
  query(statement: string): Promise<readonly Row[]>;
  close(): Promise<void>;
}

/** Whether the database is a SQLite file that does not exist yet. */
export function isNotCreatedYet(config: DatabaseConfig): boolean {
  return config.kind === 'sqlite' && !existsSync(config.file);
}

async function openReadOnly(config: DatabaseConfig): Promise<ReadOnlyConnection> {
  return config.kind === 'sqlite' ? openSqlite(config.file) : openPostgres(config.url);
}

async function openSqlite(file: string): Promise<ReadOnlyConnection> {
  const connection = await new Promise<sqlite3.Database>((resolve, reject) => {
    const opened = new sqlite3.Database(file, sqlite3.OPEN_READWRITE, (error) =>
      error ? reject(error) : resolve(opened),
    );
  });
  connection.configure('busyTimeout', STATEMENT_TIMEOUT_MS);
  return {
    query: (statement) =>
      new Promise((resolve, reject) =>
        connection.all<Row>(statement, (error, rows) => (error ? reject(error) : resolve(rows))),
      ),
    close: () => new Promise((resolve) => connection.close(() => resolve())),
  };
}

async function openPostgres(url: string): Promise<ReadOnlyConnection> {
  const client = new Client({
    connectionString: url,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    query_timeout: STATEMENT_TIMEOUT_MS,
  });
  // A broken idle connection must not end the process.
  client.on('error', () => undefined);
  await client.connect();
  return {
    query: async (statement) => (await client.query<Row>(statement)).rows,
    close: () => client.end(),
  };
}

/** Runs a query. Returns no rows if its table does not exist. */
export async function queryRows(
  connection: ReadOnlyConnection,
  statement: string,
): Promise<readonly Row[]> {
  return connection.query(statement).catch((error: unknown) => {
    const { code, message } = error as { code?: string; message: string };
    if (code === '42P01' || message.includes('no such table')) return [];
    throw error;
  });
}

export async function withReadOnlyConnection<T>(
  config: DatabaseConfig,
  work: (connection: ReadOnlyConnection) => Promise<T>,
): Promise<T> {
  const connection = await openReadOnly(config);
  try {
    return await work(connection);
  } finally {
    await connection.close();
  }
}
