import { existsSync } from 'node:fs';
import sqlite3 from 'sqlite3';
import { DataSource, type DataSourceOptions, type MigrationInterface } from 'typeorm';
import type { PostgresConnectionOptions } from 'typeorm/driver/postgres/PostgresConnectionOptions.js';
import type { SqliteConnectionOptions } from 'typeorm/driver/sqlite/SqliteConnectionOptions.js';
import type { DatabaseConfig } from '../config/database-config.js';
import { lengthLimitSubscriber } from './columns.js';
import { Database } from './database.js';
import { CachingConnection } from './sqlite/caching-connection.js';
import { FileLock, resolveDatabaseFile } from './sqlite/file-lock.js';
import { reportUnusable } from './unusable-database.js';

/** Milliseconds that a SQLite statement waits for another process to finish its write. */
const BUSY_TIMEOUT_MS = 10_000;
/** SQLITE_OPEN_READONLY */
const READ_ONLY = 1;
/** Milliseconds that a process waits for another one to finish migrating a SQLite file. */
const MIGRATION_TIMEOUT_MS = 120_000;
/**
 * Identifies the advisory lock for migrations: only one process migrates a PostgreSQL database at a
 * time.
 */
const MIGRATION_LOCK = 0x67616e74;

/** The entities, and the migrations that create their tables. */
export interface Schema {
  readonly entities: (new () => object)[];
  readonly migrations: (new () => MigrationInterface)[];
}

const optionsOf = ({ entities, migrations }: Schema) =>
  ({
    entities,
    migrations,
    migrationsTransactionMode: 'each',
    invalidWhereValuesBehavior: { null: 'throw', undefined: 'throw' },
  }) as const;

/**
 * The SQLite driver with cached statements. TypeORM calls `verbose()`, which does nothing here: it
 * would make the driver record a stack for each statement, which is slow.
 */
const driver: object = { ...sqlite3, Database: CachingConnection, verbose: () => driver };

const sqliteOptions = (database: string, schema: Schema): SqliteConnectionOptions => ({
  ...optionsOf(schema),
  type: 'sqlite',
  driver,
  database,
  busyTimeout: BUSY_TIMEOUT_MS,
});

/** Loads the PostgreSQL driver only if it is needed. */
async function postgresOptions(url: string, schema: Schema): Promise<DataSourceOptions> {
  const { SERVER_POOL } = await import('./postgres/postgres-connections.js');
  return { ...optionsOf(schema), type: 'postgres', url, extra: SERVER_POOL };
}

/**
 * Opens the writer: the connection (SQLite) or pool (PostgreSQL) for transactions. Rejects with
 * UnusableDatabase if the operator can remedy the failure.
 */
export function openWriter(config: DatabaseConfig, schema: Schema): Promise<DataSource> {
  return reportUnusable(config, () => connectWriter(config, schema));
}

async function connectWriter(config: DatabaseConfig, schema: Schema): Promise<DataSource> {
  if (config.kind === 'postgres') return initialize(await postgresOptions(config.url, schema));
  const writer = await initialize({ ...sqliteOptions(config.file, schema), enableWAL: true });
  // A committed write must survive a power failure, which NORMAL does not ensure in WAL mode.
  await writer.query('PRAGMA synchronous = FULL');
  return writer;
}

/**
 * Migrates the schema to the version of this release, and returns the names of the executed
 * migrations. Waits while another process migrates, at most 2 min on SQLite. Leaves a newer schema
 * as it is, but throws if this release cannot use it.
 */
export function migrate(writer: DataSource): Promise<string[]> {
  return reportUnusable(configOf(writer), () => migrateSchema(writer));
}

function configOf({ options }: DataSource): DatabaseConfig {
  return options.type === 'sqlite'
    ? { kind: 'sqlite', file: options.database }
    : { kind: 'postgres', url: (options as PostgresConnectionOptions).url ?? '' };
}

async function migrateSchema(writer: DataSource): Promise<string[]> {
  if (writer.options.type === 'sqlite') return migrateFile(writer, writer.options.database);
  if (await isCurrent(writer)) {
    await refuseNewerContract(writer);
    return [];
  }
  const { MIGRATION_POOL } = await import('./postgres/postgres-connections.js');
  const migrator = await initialize({
    ...(writer.options as PostgresConnectionOptions),
    extra: MIGRATION_POOL,
  });
  try {
    return await migratePostgres(migrator);
  } finally {
    await migrator.destroy();
  }
}

/**
 * Whether all migrations of this release are done. Also false if the table that records them does
 * not exist or cannot be read: {@link migrate} then creates it or reports the error.
 */
async function isCurrent(writer: DataSource): Promise<boolean> {
  const done = await writer
    .query<{ name: string }[]>('SELECT name FROM migrations')
    .catch(() => []);
  return writer.migrations.every((migration) =>
    done.some(({ name }) => name === (migration.name ?? migration.constructor.name)),
  );
}

async function migrateFile(writer: DataSource, file: string): Promise<string[]> {
  const lock = await FileLock.acquire(
    `${resolveDatabaseFile(file)}.migration.lock`,
    MIGRATION_TIMEOUT_MS,
  );
  if (!lock)
    throw new Error(
      `Another process has been migrating ${file} for ${MIGRATION_TIMEOUT_MS / 1000} ` +
        'seconds. Try again when it is done.',
    );
  try {
    return await runMigrations(writer);
  } finally {
    await lock.release();
  }
}

async function migratePostgres(source: DataSource): Promise<string[]> {
  const holder = source.createQueryRunner();
  try {
    // The migrations of another process have no time limit.
    await holder.query('SET lock_timeout = 0');
    await holder.query(`SELECT pg_advisory_lock(${MIGRATION_LOCK})`);
    return await runMigrations(source);
  } finally {
    // PostgreSQL releases the lock when the caller closes the connections.
    await holder.release();
  }
}

/**
 * Whether a migration removes or restricts structure, by its name. All others only add, so that the
 * previous version can run alongside the new one (docs/decisions/0031).
 */
export const isContractMigration = (migration: string): boolean => migration.startsWith('Contract');

/** Returns the names of the executed migrations that only newer releases contain. */
export async function findNewerMigrations(source: DataSource): Promise<string[]> {
  const runner = source.createQueryRunner();
  try {
    if (!(await runner.hasTable('migrations'))) return [];
    const known = new Set(source.migrations.map(({ name }) => name));
    const done = (await runner.query('SELECT name FROM migrations ORDER BY id')) as {
      name: string;
    }[];
    return done.map(({ name }) => name).filter((name) => !known.has(name));
  } finally {
    await runner.release();
  }
}

async function refuseNewerContract(writer: DataSource): Promise<void> {
  const contracted = (await findNewerMigrations(writer)).find(isContractMigration);
  if (contracted !== undefined)
    throw new Error(
      `A newer version of Gantry has changed the database (${contracted}) so that ` +
        'this version can no longer use it. Install that version or a later one, or restore ' +
        'a backup from before the upgrade.',
    );
}

async function runMigrations(source: DataSource): Promise<string[]> {
  await refuseNewerContract(source);
  return (await source.runMigrations()).map(({ name }) => name);
}

/** Opens the database, and migrates its schema to the version of this release. */
export async function openDatabase(config: DatabaseConfig, schema: Schema): Promise<Database> {
  const writer = await openWriter(config, schema);
  try {
    await migrate(writer);
    return new Database(config.kind, writer, await openReader(config, schema));
  } catch (error) {
    await writer.destroy();
    throw error;
  }
}

/**
 * Opens the database for a command that may run while servers run. Throws if a SQLite file does not
 * exist, if the schema is missing or older than this release, or if this release cannot use it.
 */
export async function openMigrated(config: DatabaseConfig, schema: Schema): Promise<Database> {
  if (config.kind === 'sqlite' && !existsSync(config.file))
    throw new Error(`There is no database: ${config.file}. Check DATABASE_URL.`);
  const writer = await openWriter(config, schema);
  try {
    if (!(await isCurrent(writer)))
      throw new Error(
        'The schema of the database is missing or older than this release. Make a backup, then ' +
          'run serve or migrate.',
      );
    await refuseNewerContract(writer);
    return new Database(config.kind, writer, await openReader(config, schema));
  } catch (error) {
    await writer.destroy();
    throw error;
  }
}

/** Opens the reader, for queries. Does not create or migrate the database; read-only on SQLite. */
export function openReader(config: DatabaseConfig, schema: Schema): Promise<DataSource> {
  return reportUnusable(config, async () =>
    initialize(
      config.kind === 'postgres'
        ? await postgresOptions(config.url, schema)
        : { ...sqliteOptions(config.file, schema), flags: READ_ONLY },
    ),
  );
}

async function initialize(options: DataSourceOptions): Promise<DataSource> {
  const source = await new DataSource(options).initialize();
  source.subscribers.push(lengthLimitSubscriber);
  return source;
}
