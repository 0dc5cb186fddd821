import type { DataSource, MigrationInterface, QueryRunner } from 'typeorm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { schema } from '../../../../src/app/schema.js';
import { readConfig } from '../../../../src/core/config/config.js';
import { openWriter, type Schema } from '../../../../src/core/database/open-database.js';
import { createDatabase } from '../../../support/server.js';
import { structureOf } from './structure.js';

type Migration = Schema['migrations'][number];

/** The changes of a migration that would break the previous version, which may still be running. */
function findBreakingChanges(before: readonly string[], after: readonly string[]): string[] {
  const tables = new Set(before.flatMap((line) => /^column (\w+)\./.exec(line)?.[1] ?? []));
  const removals = before.filter((line) => !after.includes(line)).map((line) => `removes: ${line}`);
  const restrictions = after
    .filter((line) => !before.includes(line) && isRestriction(line, tables))
    .map((line) => `restricts: ${line}`);
  return [...removals, ...restrictions];
}

/** Whether a new line restricts an existing table: required column, constraint or unique index. */
function isRestriction(line: string, tables: ReadonlySet<string>): boolean {
  const [, kind, table] =
    /^(column|constraint) (\w+)/.exec(line) ??
    /^index CREATE UNIQUE (INDEX) .* ON public\.(\w+)/.exec(line) ??
    [];
  if (table === undefined || !tables.has(table)) return false;
  // The line of the column shows whether a NOT NULL constraint has a default.
  if (kind === 'constraint') return !/ NOT NULL \w+$/.test(line);
  return kind !== 'column' || / NOT NULL $/.test(line);
}

describe('a migration', () => {
  let store: Awaited<ReturnType<typeof createDatabase>>;
  beforeEach(async () => {
    store = await createDatabase('postgres');
  });
  afterEach(() => store.remove());

  async function migrateAndInspect<T>(
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

  it('only adds structure unless it is a contract migration, so that the previous release keeps working', async () => {
    let before: string[] = [];
    for (const [index, migration] of schema.migrations.entries()) {
      const after = await migrateAndInspect(schema.migrations.slice(0, index + 1), structureOf);
      expect(after.length, `${migration.name} adds something`).toBeGreaterThan(before.length);
      if (!migration.name.startsWith('Contract'))
        expect(findBreakingChanges(before, after), migration.name).toEqual([]);
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
      'changes a default, and makes a column optional',
      'ALTER TABLE tokens ALTER COLUMN description SET DEFAULT 1; ALTER TABLE tokens ALTER COLUMN kind DROP NOT NULL',
    ],
    ['makes values unique', 'CREATE UNIQUE INDEX users_email_once ON users (email)'],
    ['checks values', "ALTER TABLE users ADD CONSTRAINT users_named CHECK (username <> '')"],
    ['drops a table', 'DROP TABLE audit_events'],
  ])('that %s is detected as breaking', async (_, statement) => {
    class BreakingMigration implements MigrationInterface {
      name = 'Breaking1763640009009';
      async up(runner: QueryRunner): Promise<void> {
        await runner.query(statement);
      }
      down(): Promise<void> {
        return Promise.reject(new Error('not needed'));
      }
    }
    const before = await migrateAndInspect(schema.migrations, structureOf);
    expect(
      findBreakingChanges(
        before,
        await migrateAndInspect([...schema.migrations, BreakingMigration], structureOf),
      ),
    ).not.toEqual([]);
  });

  it.each([
    ['a column with a default', "ALTER TABLE users ADD COLUMN motto text NOT NULL DEFAULT ''"],
    ['a column that may be null', 'ALTER TABLE users ADD COLUMN motto text'],
    [
      'a table with its keys, and an index',
      'CREATE TABLE things (id varchar(64) PRIMARY KEY, user_id varchar(64) REFERENCES users (id)); CREATE INDEX users_email ON users (email)',
    ],
  ])('may add %s', async (_, statement) => {
    const before = await migrateAndInspect(schema.migrations, structureOf);
    const after = await migrateAndInspect(
      schema.migrations,
      async (source) => (await source.query(statement), structureOf(source)),
    );
    expect(findBreakingChanges(before, after)).toEqual([]);
  });
});
