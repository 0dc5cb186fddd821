import { copyFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DataSource, EntityManager, EntityMetadata } from 'typeorm';
import { schema } from '../../app/schema.js';
import type { DatabaseConfig } from '../../core/config/database-config.js';
import { findNewerMigrations, migrate, openWriter } from '../../core/database/open-database.js';
import { placeOf } from '../../core/database/unusable-database.js';
import { errorText } from '../../core/error-text.js';
import { DATABASE_FILE } from './manifest.js';
import type { RestoreTarget } from './restore-target.js';

/** PostgreSQL accepts at most 65,535 parameters in a statement. */
const MAX_PARAMETERS = 30_000;
/** Limits the memory: some tables have large rows. */
const MAX_ROWS_PER_STATEMENT = 500;
const PROGRESS_INTERVAL_ROWS = 10_000;

type Row = Readonly<Record<string, unknown>>;

type PostgresConfig = Extract<DatabaseConfig, { readonly kind: 'postgres' }>;

/** Opens a PostgreSQL database and creates its tables. Throws if they contain rows. */
export async function openPostgresTarget(config: PostgresConfig): Promise<RestoreTarget> {
  await withWriter(config, async (target) => {
    await migrate(target);
    await requireEmpty(target.manager);
  });
  return {
    name: `PostgreSQL at ${placeOf(config.url)}`,
    load: (file) => withWriter(config, (target) => load(target, file)),
  };
}

async function withWriter<T>(
  config: DatabaseConfig,
  work: (writer: DataSource) => Promise<T>,
): Promise<T> {
  const writer = await openWriter(config, schema);
  try {
    return await work(writer);
  } finally {
    await writer.destroy();
  }
}

/**
 * Migrates a copy of the backup's database to the schema of this release, and copies all its rows
 * in one transaction.
 */
async function load(target: DataSource, database: string): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'gantry-restore-'));
  try {
    const file = join(folder, DATABASE_FILE);
    await copyFile(database, file);
    await withWriter({ kind: 'sqlite', file }, async (source) => {
      await refuseNewer(source);
      await migrate(source);
      await target.transaction((manager) => copyRows(source, manager));
    });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function requireEmpty(manager: EntityManager): Promise<void> {
  for (const { tableName } of manager.connection.entityMetadatas) {
    const rows = await manager.query<unknown[]>(`SELECT 1 FROM "${tableName}" LIMIT 1`);
    if (rows.length > 0)
      throw new Error(
        `The database is not empty: the table ${tableName} has rows. Create a new database, and ` +
          'restore the backup to it before you start a server.',
      );
  }
}

/** The columns that only a newer release knows would be lost. */
async function refuseNewer(source: DataSource): Promise<void> {
  const [newer] = await findNewerMigrations(source);
  if (newer !== undefined)
    throw new Error(
      `A newer version of Gantry created the backup (${newer}). Restore it with that version or a ` +
        'later one.',
    );
}

async function copyRows(source: DataSource, manager: EntityManager): Promise<void> {
  // Blocks a server that starts meanwhile: its first write is to this table.
  await manager.query('LOCK TABLE settings IN EXCLUSIVE MODE');
  await requireEmpty(manager);
  const tables = sortByReferences(manager.connection.entityMetadatas);
  let total = 0;
  for (const table of tables)
    for await (const rows of readBatches(source, table)) {
      await insert(manager, table, rows).catch((error: unknown) => {
        throw new Error(
          `The table ${table.tableName} cannot be copied: ${errorText(error)}. The database is ` +
            'empty, as before.',
          { cause: error },
        );
      });
      const before = total;
      total += rows.length;
      if (isMilestone(before, total)) console.error(`${total} rows`);
    }
  for (const table of tables) await continueSequence(source, manager, table);
  console.error(`${total} rows`);
}

/** Sorts the tables so that each follows those that it references. There are no cycles. */
function sortByReferences(tables: readonly EntityMetadata[]): EntityMetadata[] {
  const sorted = new Set<EntityMetadata>();
  const add = (table: EntityMetadata): void => {
    for (const { referencedEntityMetadata } of table.foreignKeys)
      if (!sorted.has(referencedEntityMetadata)) add(referencedEntityMetadata);
    sorted.add(table);
  };
  tables.forEach(add);
  return [...sorted];
}

const isMilestone = (before: number, now: number): boolean =>
  Math.floor(before / PROGRESS_INTERVAL_ROWS) < Math.floor(now / PROGRESS_INTERVAL_ROWS);

async function* readBatches(source: DataSource, table: EntityMetadata): AsyncGenerator<Row[]> {
  const size = Math.min(MAX_ROWS_PER_STATEMENT, Math.floor(MAX_PARAMETERS / table.columns.length));
  let last = 0;
  for (;;) {
    const rows = await source.query<Row[]>(
      `SELECT rowid AS "rowid", * FROM "${table.tableName}" WHERE rowid > ? ORDER BY rowid LIMIT ?`,
      [last, size],
    );
    if (rows.length > 0) yield rows;
    if (rows.length < size) return;
    last = Number(rows.at(-1)?.['rowid']);
  }
}

async function insert(
  manager: EntityManager,
  { tableName, columns }: EntityMetadata,
  rows: readonly Row[],
): Promise<void> {
  const names = columns.map(({ databaseName }) => `"${databaseName}"`).join(', ');
  const values = rows.flatMap((row) =>
    columns.map(({ databaseName, type }) => {
      const value = row[databaseName] ?? null;
      // SQLite stores booleans as 0 and 1.
      return type === 'boolean' && value !== null ? Boolean(value) : value;
    }),
  );
  const placeholders = rows.map(
    (_, row) =>
      `(${columns.map((__, column) => `$${row * columns.length + column + 1}`).join(', ')})`,
  );
  await manager.query(
    `INSERT INTO "${tableName}" (${names}) VALUES ${placeholders.join(', ')}`,
    values,
  );
}

/** Continues after the highest number that SQLite ever assigned, even if that row was deleted. */
async function continueSequence(
  source: DataSource,
  manager: EntityManager,
  { tableName, generatedColumns: [column] }: EntityMetadata,
): Promise<void> {
  if (!column) return;
  const [sequence] = await source.query<{ seq: number }[]>(
    'SELECT seq FROM sqlite_sequence WHERE name = ?',
    [tableName],
  );
  if (sequence && sequence.seq > 0)
    await manager.query('SELECT setval(pg_get_serial_sequence($1, $2), $3)', [
      `"${tableName}"`,
      column.databaseName,
      sequence.seq,
    ]);
}
