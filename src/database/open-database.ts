import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { DataSource, type DataSourceOptions, type MigrationInterface } from 'typeorm';
import type { DatabaseConfig } from '../config.js';
import { Database } from './database.js';

/** Milliseconds that a SQLite statement waits for another process to finish its write. */
const BUSY_TIMEOUT = 10_000;
/** SQLITE_OPEN_READONLY */
const READ_ONLY = 1;
/** Names the advisory lock that keeps two servers from migrating one PostgreSQL at once. */
const MIGRATION_LOCK = 0x67616e74;

/** What the rooms keep: their entities, and the migrations that make the tables. */
export interface Schema {
  readonly entities: (new () => object)[];
  readonly migrations: (new () => MigrationInterface)[];
}

const optionsOf = ({ entities, migrations }: Schema) =>
  ({ entities, migrations, migrationsTransactionMode: 'each', invalidWhereValuesBehavior: { null: 'throw', undefined: 'throw' } }) as const;

/** The writer: the only connection (SQLite) or the pool (PostgreSQL) that changes rows. */
export async function openWriter(config: DatabaseConfig, schema: Schema): Promise<DataSource> {
  if (config.kind === 'postgres') return initialized({ ...optionsOf(schema), type: 'postgres', url: config.url, extra: { max: 20 } });
  mkdirSync(dirname(config.file), { recursive: true });
  const writer = await initialized({ ...optionsOf(schema), type: 'sqlite', database: config.file, enableWAL: true, busyTimeout: BUSY_TIMEOUT });
  // An answered write must survive a power cut: WAL alone would sync at checkpoints only.
  await writer.query('PRAGMA synchronous = FULL');
  return writer;
}

/** Brings the schema to the newest version. Any number of processes may call it at once. */
export async function migrate(writer: DataSource): Promise<string[]> {
  if (writer.options.type !== 'postgres') return (await writer.runMigrations()).map(({ name }) => name);
  const runner = writer.createQueryRunner();
  try {
    await runner.query(`SELECT pg_advisory_lock(${MIGRATION_LOCK})`);
    return (await writer.runMigrations()).map(({ name }) => name);
  } finally {
    await runner.query(`SELECT pg_advisory_unlock(${MIGRATION_LOCK})`);
    await runner.release();
  }
}

/** Opens the database, with its schema at the newest version. */
export async function openDatabase(config: DatabaseConfig, schema: Schema): Promise<Database> {
  const writer = await openWriter(config, schema);
  await migrate(writer);
  if (config.kind === 'postgres') return new Database('postgres', writer, writer);
  const reader = await initialized({ ...optionsOf(schema), type: 'sqlite', database: config.file, flags: READ_ONLY, busyTimeout: BUSY_TIMEOUT });
  return new Database('sqlite', writer, reader);
}

async function initialized(dataSource: DataSourceOptions): Promise<DataSource> {
  return new DataSource(dataSource).initialize();
}
