import type { EventEmitter } from 'node:events';
import sqlite3 from 'sqlite3';
import { DataSource, type DataSourceOptions, type MigrationInterface } from 'typeorm';
import type { SqliteConnectionOptions } from 'typeorm/driver/sqlite/SqliteConnectionOptions.js';
import type { DatabaseConfig } from '../config.js';
import { CachingConnection } from './caching-connection.js';
import { Database } from './database.js';
import { FileLock, realName } from './file-lock.js';

/** Milliseconds that a SQLite statement waits for another process to finish its write. */
const BUSY_TIMEOUT = 10_000;
/** SQLITE_OPEN_READONLY */
const READ_ONLY = 1;
/** Connections of each of the two pools on PostgreSQL: one for transactions, one for queries. */
const POOL = 10;
/** A query that waits for longer than this is in trouble, and an error is better than a server that hangs. Migrations may take longer. */
const POSTGRES_LIMITS = { max: POOL, connectionTimeoutMillis: 5_000, lock_timeout: 15_000, idle_in_transaction_session_timeout: 60_000 };
/** Milliseconds that a process waits for another one to finish its migrations of a SQLite file. */
const MIGRATION_TIMEOUT = 120_000;
/** Names the advisory lock that keeps two processes from migrating one PostgreSQL at once. */
const MIGRATION_LOCK = 0x67616e74;

/** What the rooms keep: their entities, and the migrations that make the tables. */
export interface Schema {
  readonly entities: (new () => object)[];
  readonly migrations: (new () => MigrationInterface)[];
}

const optionsOf = ({ entities, migrations }: Schema) =>
  ({ entities, migrations, migrationsTransactionMode: 'each', invalidWhereValuesBehavior: { null: 'throw', undefined: 'throw' } }) as const;

/** TypeORM asks the driver to record a stack at every statement: half of the time of a small query. This one does not. */
const driver: object = { ...sqlite3, Database: CachingConnection, verbose: () => driver };

const sqliteOptions = (database: string, schema: Schema): SqliteConnectionOptions => ({ ...optionsOf(schema), type: 'sqlite', driver, database, busyTimeout: BUSY_TIMEOUT });
const postgresOptions = (url: string, schema: Schema): DataSourceOptions => ({ ...optionsOf(schema), type: 'postgres', url, extra: POSTGRES_LIMITS });

/** The writer: the only connection (SQLite) or the pool (PostgreSQL) that changes rows. */
export async function openWriter(config: DatabaseConfig, schema: Schema): Promise<DataSource> {
  if (config.kind === 'postgres') return initialized(postgresOptions(config.url, schema));
  const writer = await initialized({ ...sqliteOptions(config.file, schema), enableWAL: true });
  // An answered write must survive a power cut: WAL alone would sync at checkpoints only.
  await writer.query('PRAGMA synchronous = FULL');
  return writer;
}

/** Brings the schema to the newest version. Any number of processes may call it at once: one does the work, the others wait. */
export async function migrate(writer: DataSource): Promise<string[]> {
  const unlock = await lockMigrations(writer);
  try {
    return (await writer.runMigrations()).map(({ name }) => name);
  } finally {
    await unlock();
  }
}

async function lockMigrations(writer: DataSource): Promise<() => Promise<void>> {
  if (writer.options.type === 'sqlite') {
    const lock = await FileLock.take(`${realName(writer.options.database)}.migration.lock`, MIGRATION_TIMEOUT);
    if (!lock) throw new Error(`Another process has been migrating ${writer.options.database} for ${MIGRATION_TIMEOUT / 1000} seconds. Try again when it is done.`);
    return () => lock.release();
  }
  const runner = writer.createQueryRunner();
  await runner.query(`SELECT pg_advisory_lock(${MIGRATION_LOCK})`);
  return async () => {
    await runner.query(`SELECT pg_advisory_unlock(${MIGRATION_LOCK})`).finally(() => runner.release());
  };
}

/** Opens the database, with its schema at the newest version. */
export async function openDatabase(config: DatabaseConfig, schema: Schema): Promise<Database> {
  const writer = await openWriter(config, schema);
  await migrate(writer);
  if (config.kind === 'postgres') return new Database('postgres', writer, await initialized(postgresOptions(config.url, schema)));
  const reader = await initialized({ ...sqliteOptions(config.file, schema), flags: READ_ONLY });
  return new Database('sqlite', writer, reader);
}

async function initialized(dataSource: DataSourceOptions): Promise<DataSource> {
  const opened = await new DataSource(dataSource).initialize();
  if (dataSource.type === 'postgres') outliveErrors(opened);
  return opened;
}

/** A connection that breaks in the moment in which it changes hands has nobody who listens, and such an error would end the process. */
function outliveErrors({ driver }: DataSource): void {
  const { master } = driver as unknown as { readonly master: EventEmitter };
  master.on('connect', (client: EventEmitter) => void client.on('error', () => undefined));
}
