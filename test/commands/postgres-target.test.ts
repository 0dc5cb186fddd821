import { join } from 'node:path';
import type { DataSource, EntityMetadata } from 'typeorm';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { schema } from '../../src/app/schema.js';
import { openPostgresTarget } from '../../src/commands/backup/postgres-target.js';
import { migrate, openWriter } from '../../src/core/database/open-database.js';
import { createDatabase, databases } from '../support/server.js';

/** More than one batch of rows. */
const ROWS_PER_TABLE = 501;

type Row = Readonly<Record<string, unknown>>;
type Store = Awaited<ReturnType<typeof createDatabase>>;

/** Inserts rows into every table. Each row references the row of another table with its number. */
async function fill(source: DataSource): Promise<void> {
  await source.query('PRAGMA foreign_keys = OFF');
  await source.query('BEGIN');
  for (const table of source.entityMetadatas) {
    const names = table.columns.map(({ databaseName }) => `"${databaseName}"`).join(', ');
    const places = table.columns.map(() => '?').join(', ');
    for (let row = 1; row <= ROWS_PER_TABLE; row++)
      await source.query(
        `INSERT INTO "${table.tableName}" (${names}) VALUES (${places})`,
        table.columns.map((_, index) => sampleValue(table, index, row)),
      );
  }
  await source.query('COMMIT');
  expect(await source.query('PRAGMA foreign_key_check')).toEqual([]);
}

function sampleValue(
  { columns, foreignKeys }: EntityMetadata,
  index: number,
  row: number,
): unknown {
  const column = columns[index];
  if (!column) throw new Error(`There is no column ${index}.`);
  const isReference = foreignKeys.some((key) => key.columns.includes(column));
  if (!isReference && column.isNullable && row % 3 === 0) return null;
  if (column.type === 'boolean') return row % 2;
  if (column.type === 'integer' || column.type === 'bigint') return row;
  return `é${row.toString(36)}`;
}

const readAll = async (source: DataSource, { tableName, columns }: EntityMetadata) => {
  const rows = await source.query<Row[]>(`SELECT * FROM "${tableName}"`);
  const keys = columns.filter(({ isPrimary }) => isPrimary).map(({ databaseName }) => databaseName);
  return rows
    .map((row) =>
      Object.fromEntries(
        columns.map(({ databaseName, type }) => {
          const value = row[databaseName];
          const isNumeric = type === 'boolean' || type === 'bigint';
          return [databaseName, isNumeric && value !== null ? Number(value) : value];
        }),
      ),
    )
    .toSorted((a, b) =>
      compare(
        keys.map((key) => a[key]),
        keys.map((key) => b[key]),
      ),
    );
};

const compare = (a: unknown[], b: unknown[]): number =>
  JSON.stringify(a) < JSON.stringify(b) ? -1 : 1;

describe.runIf(databases.includes('postgres'))('a SQLite database in PostgreSQL', () => {
  let from: Store;
  let to: Store;
  let file: string;
  let source: DataSource;
  const config = () => ({ kind: 'postgres', url: to.url }) as const;
  beforeEach(async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    [from, to] = [await createDatabase('sqlite'), await createDatabase('postgres')];
    file = join(from.folder, 'gantry.sqlite');
    source = await openWriter({ kind: 'sqlite', file }, schema);
    await migrate(source);
  });
  afterEach(async () => {
    if (source.isInitialized) await source.destroy();
    await Promise.all([from.remove(), to.remove()]);
    vi.restoreAllMocks();
  });

  async function load(): Promise<void> {
    if (source.isInitialized) await source.destroy();
    await (await openPostgresTarget(config())).load(file);
  }

  it('has every row and value of every table, and continues its sequences', async () => {
    await fill(source);
    await source.query('DELETE FROM audit_events WHERE sequence = ?', [ROWS_PER_TABLE]);
    const expected = new Map<string, unknown>();
    for (const table of source.entityMetadatas)
      expected.set(table.tableName, await readAll(source, table));
    const tables = await source.query<{ name: string }[]>(
      `SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite%'`,
    );
    expect(tables.map(({ name }) => name).toSorted()).toEqual(
      [...expected.keys(), 'migrations'].toSorted(),
    );
    await load();
    const target = await openWriter(config(), schema);
    for (const table of target.entityMetadatas)
      expect(await readAll(target, table), table.tableName).toEqual(expected.get(table.tableName));
    const [next] = await target.query<{ number: string }[]>(
      `SELECT nextval(pg_get_serial_sequence('audit_events', 'sequence')) AS number`,
    );
    expect(next?.number).toBe(String(ROWS_PER_TABLE + 1));
    await target.destroy();
  });

  it('is refused if the target has rows', async () => {
    await source.query("INSERT INTO settings (name, value) VALUES ('a', 'b')");
    await load();
    await expect(load()).rejects.toThrow(
      'The database is not empty: the table settings has rows. Create a new database, and restore ' +
        'the backup to it before you start a server.',
    );
  });

  it('is refused if a newer version created it', async () => {
    await source.query("INSERT INTO migrations (timestamp, name) VALUES (99, 'Later99')");
    await expect(load()).rejects.toThrow('A newer version of Gantry created the backup (Later99).');
  });

  it('is updated to the schema of this release', async () => {
    await source.query("INSERT INTO settings (name, value) VALUES ('a', 'b')");
    await source.undoLastMigration();
    await load();
    const target = await openWriter(config(), schema);
    expect(await target.query('SELECT name, value FROM settings')).toEqual([
      { name: 'a', value: 'b' },
    ]);
    await target.destroy();
  });

  it('is copied all or nothing', async () => {
    // PostgreSQL accepts no NUL in a text.
    await source.query(
      "INSERT INTO settings (name, value) VALUES ('a', 'b'), ('c', 'd' || char(0))",
    );
    await expect(load()).rejects.toThrow(
      'The table settings cannot be copied: invalid byte sequence for encoding "UTF8": 0x00. The ' +
        'database is empty, as before.',
    );
    const target = await openWriter(config(), schema);
    expect(await target.query('SELECT name FROM settings')).toEqual([]);
    await target.destroy();
  });
});
