import type { DataSource, MigrationInterface, QueryRunner } from 'typeorm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readConfig } from '../../../../src/core/config/config.js';
import { openWriter, type Schema } from '../../../../src/core/database/open-database.js';
import { schema } from '../../../../src/app/schema.js';
import { newDatabase } from '../../../support/server.js';
import { structureOf } from './structure.js';

type Migration = Schema['migrations'][number];

/**
 * Compares the structure before and after a migration. Returns the changes that would break the
 * previous version, which runs beside it.
 */
function breaks(before: readonly string[], after: readonly string[]): string[] {
  const tables = new Set(before.flatMap((line) => /^column (\w+)\./.exec(line)?.[1] ?? []));
  const removals = before.filter((line) => !after.includes(line)).map((line) => `removes: ${line}`);
  const demands = after
    .filter((line) => !before.includes(line) && isDemand(line, tables))
    .map((line) => `demands: ${line}`);
  return [...removals, ...demands];
}

/** A new line about an existing table: a required column, a constraint, or unique values. */
function isDemand(line: string, tables: ReadonlySet<string>): boolean {
  const [, kind, table] =
    /^(column|constraint) (\w+)/.exec(line) ??
    /^index CREATE UNIQUE (INDEX) .* ON public\.(\w+)/.exec(line) ??
    [];
  if (table === undefined || !tables.has(table)) return false;
  // A not-null constraint is listed twice, and the column's own line shows whether it has a
  // default.
  if (kind === 'constraint') return !/ NOT NULL \w+$/.test(line);
  return kind !== 'column' || / NOT NULL $/.test(line);
}

describe('a migration', () => {
  let store: Awaited<ReturnType<typeof newDatabase>>;
  beforeEach(async () => {
    store = await newDatabase('postgres');
  });
  afterEach(() => store.remove());

  async function migrated<T>(
    migrations: Migration[],
    inspect: (source: DataSource) => Promise<T>,
  ): Promise<T> {
    const source = await openWriter(readConfig({ DATABASE_URL: store.url }).database, {
      entities: [],
      migrations,
    });
    try {
      await source.runMigrations();
      return await inspect(source);
    } finally {
      await source.destroy();
    }
  }

  it('only adds structure, so that the previous release keeps working, unless it is a contract migration', async () => {
    let before: string[] = [];
    for (const [index, migration] of schema.migrations.entries()) {
      const after = await migrated(schema.migrations.slice(0, index + 1), structureOf);
      expect(after.length, `${migration.name} adds something`).toBeGreaterThan(before.length);
      if (!migration.name.startsWith('Contract'))
        expect(breaks(before, after), migration.name).toEqual([]);
      expect(new migration().name, 'the name in the database').toMatch(
        new RegExp(`^${migration.name.replace(/\d+$/, '')}\\d{13}$`),
      );
      before = after;
    }
  });

  it.each([
    ['drops a column', 'ALTER TABLE users DROP COLUMN email'],
    ['renames a column', 'ALTER TABLE users RENAME COLUMN email TO mail'],
    ['makes a column longer', 'ALTER TABLE users ALTER COLUMN email TYPE text'],
    ['adds a required column', 'ALTER TABLE users ADD COLUMN motto text NOT NULL'],
    ['makes a column required', 'ALTER TABLE tokens ALTER COLUMN description SET NOT NULL'],
    [
      'removes a default',
      'ALTER TABLE tokens ALTER COLUMN description SET DEFAULT 1; ALTER TABLE tokens ALTER COLUMN kind DROP NOT NULL',
    ],
    ['makes values unique', 'CREATE UNIQUE INDEX users_email_once ON users (email)'],
    ['checks values', "ALTER TABLE users ADD CONSTRAINT users_named CHECK (username <> '')"],
    ['drops a table', 'DROP TABLE audit_events'],
  ])('that %s is detected', async (_, statement) => {
    class Bad implements MigrationInterface {
      name = 'Bad1763640009009';
      async up(runner: QueryRunner): Promise<void> {
        await runner.query(statement);
      }
      down(): Promise<void> {
        return Promise.reject(new Error('not needed'));
      }
    }
    const before = await migrated(schema.migrations, structureOf);
    expect(breaks(before, await migrated([...schema.migrations, Bad], structureOf))).not.toEqual(
      [],
    );
  });

  it.each([
    ['a column with a default', "ALTER TABLE users ADD COLUMN motto text NOT NULL DEFAULT ''"],
    ['a column that may be empty', 'ALTER TABLE users ADD COLUMN motto text'],
    [
      'a table with its keys, and an index',
      'CREATE TABLE things (id varchar(64) PRIMARY KEY, user_id varchar(64) REFERENCES users (id)); CREATE INDEX users_email ON users (email)',
    ],
  ])('may add %s', async (_, statement) => {
    const before = await migrated(schema.migrations, structureOf);
    const after = await migrated(
      schema.migrations,
      async (source) => (await source.query(statement), structureOf(source)),
    );
    expect(breaks(before, after)).toEqual([]);
  });
});
