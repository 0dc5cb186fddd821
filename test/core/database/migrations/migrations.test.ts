import { readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Column, DataSource, Entity, getMetadataArgsStorage, PrimaryColumn } from 'typeorm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { schema } from '../../../../src/app/schema.js';
import { readConfig } from '../../../../src/core/config/config.js';
import { migrate, openWriter, type Schema } from '../../../../src/core/database/open-database.js';
import { bothDatabases, createDatabase, type DatabaseKind } from '../../../support/server.js';
import { structureOf } from './structure.js';

const SOURCE = join(import.meta.dirname, '../../../../src');

let cleanUp: (() => Promise<void>)[] = [];
beforeEach(() => void (cleanUp = []));
afterEach(async () => {
  for (const step of cleanUp.reverse()) await step();
});

/** Creates an empty database, and opens a connection to it. */
async function createEmptyDatabase(
  kind: DatabaseKind,
  target: Schema = schema,
): Promise<DataSource> {
  const { url, remove } = await createDatabase(kind);
  const writer = await openWriter(readConfig({ DATABASE_URL: url }).database, target);
  cleanUp.push(remove, () => writer.destroy());
  return writer;
}

/** The statements that the schema builder would execute to adapt the tables to the entities. */
async function findSchemaChanges(source: DataSource): Promise<string[]> {
  return (await source.driver.createSchemaBuilder().log()).upQueries.map(({ query }) => query);
}

describe.each(bothDatabases)('the migrations on %s', (kind) => {
  it('create the schema of the entities: the schema builder finds nothing to change', async () => {
    const source = await createEmptyDatabase(kind);
    expect(await migrate(source)).toHaveLength(schema.migrations.length);
    expect(await findSchemaChanges(source)).toEqual([]);
  });

  it('create each column, constraint and index exactly as the entities do', async () => {
    const migrated = await createEmptyDatabase(kind);
    await migrate(migrated);
    const synchronized = await createEmptyDatabase(kind);
    await synchronized.synchronize();
    expect(await structureOf(migrated)).toEqual(await structureOf(synchronized));
    expect(
      (await structureOf(migrated)).filter((line) => line.startsWith('constraint')).length,
    ).toBeGreaterThan(5);
  });

  it('can be reverted one by one to an empty database, and create the same tables again', async () => {
    const source = await createEmptyDatabase(kind);
    await migrate(source);
    const before = await structureOf(source);
    for (const _ of schema.migrations) await source.undoLastMigration();
    expect(await structureOf(source)).toEqual([]);
    expect(await migrate(source)).toHaveLength(schema.migrations.length);
    expect(await structureOf(source)).toEqual(before);
    expect(await findSchemaChanges(source)).toEqual([]);
  });

  it('run once, and have no effect the second time', async () => {
    const source = await createEmptyDatabase(kind);
    await migrate(source);
    expect(await migrate(source)).toEqual([]);
  });

  it('are detected as incomplete if a column is missing', async () => {
    @Entity('settings')
    class SettingWithExtraColumn {
      @PrimaryColumn('varchar', { length: 64 })
      name!: string;
      @Column('text')
      value!: string;
      @Column('integer')
      more!: number;
    }
    const source = await createEmptyDatabase(kind, {
      entities: [SettingWithExtraColumn],
      migrations: schema.migrations,
    });
    await migrate(source);
    expect(await findSchemaChanges(source)).not.toEqual([]);
  });
});

/** Imports each file of a folder and its subfolders. Returns its exports. */
async function importFiles(
  folder: string,
  ending: string,
): Promise<{ file: string; exported: unknown[] }[]> {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith(ending),
  );
  return Promise.all(
    files.map(async (file) => ({
      file,
      exported: Object.values((await import(pathToFileURL(join(folder, file)).href)) as object),
    })),
  );
}

describe('the lists in src/app/schema.ts', () => {
  it('contain every entity class of every *.entity.ts once', async () => {
    const tables = new Set(getMetadataArgsStorage().tables.map(({ target }) => target as unknown));
    const found = (await importFiles(SOURCE, '.entity.ts')).flatMap(({ file, exported }) => {
      const entities = exported.filter((one) => tables.has(one));
      expect(entities, `${file} has no entity`).not.toEqual([]);
      return entities;
    });
    expect(new Set(schema.entities)).toEqual(new Set(found));
    expect(schema.entities).toHaveLength(found.length);
  });

  it('contain every migration of src/core/database/migrations in numerical order', async () => {
    const found = (await importFiles(join(SOURCE, 'core/database/migrations'), '.ts')).sort(
      (one, other) => numberOf(one.file) - numberOf(other.file),
    );
    for (const { file, exported } of found)
      expect(exported, `${file} exports one migration`).toHaveLength(1);
    expect(schema.migrations).toEqual(found.flatMap(({ exported }) => exported));
    expect(found.map(({ file }) => numberOf(file))).toEqual(found.map((_, index) => index + 1));
  });

  it('name the migrations so that TypeORM runs them in that order', () => {
    const times = schema.migrations.map((migration) =>
      Number(/\d{13}$/.exec(new migration().name ?? '')?.[0]),
    );
    expect(times).toEqual([...times].sort((one, other) => one - other));
    expect(new Set(times).size).toBe(times.length);
  });
});

function numberOf(file: string): number {
  return Number(/^\d+(?=-)/.exec(basename(file))?.[0]);
}
