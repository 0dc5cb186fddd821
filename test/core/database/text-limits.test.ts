import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { lengthLimitOf } from '../../../src/core/database/columns.js';
import { rows } from '../../../src/core/database/rows.js';
import { Setting } from '../../../src/core/database/setting.entity.js';
import { Invalid } from '../../../src/core/errors.js';
import { Organization } from '../../../src/platform/identity/organizations/organization.entity.js';
import { databases } from '../../support/server.js';
import { type DatabaseFixture, openDatabaseFixture } from './database-fixture.js';

/** Columns for texts of any length, each with the reason why no list contains them. */
const UNLIMITED_COLUMNS: Readonly<Record<string, string>> = {
  'idempotent_requests.body': 'the stored response of a request, sealed',
  'registry_module_versions.facts': 'read for one version only, and limited by its archive',
  'registry_module_versions.folders': 'read for one version only, and limited by its archive',
  'run_log_chunks.text': 'a chunk of a log, which is read in bytes',
  'runs.payload': 'sealed, and in no response',
  'runs.run_variables': 'sealed, and in no response',
  'runs.variables': 'sealed, and in no response',
  'state_version_outputs.value': 'lists omit long values',
  'upgrade_campaign_items.inputs': 'sealed, and in no response',
  'upgrade_campaigns.inputs': 'sealed, and in no response',
  'workspace_upgrades.variables': 'sealed, and in no response',
};

const TEXT_TYPES: readonly unknown[] = ['varchar', 'text', 'simple-json', 'simple-array', String];

describe.each(databases)('the length of texts, on %s', (kind) => {
  let fixture: DatabaseFixture;
  beforeAll(async () => {
    fixture = await openDatabaseFixture(kind);
  });
  afterAll(() => fixture.close());

  it('is limited in every column, except for bodies that no list contains', () => {
    const columns = fixture.database.read.connection.entityMetadatas.flatMap((entity) =>
      entity.columns
        .filter(({ type }) => TEXT_TYPES.includes(type))
        .map((column) => ({ name: `${entity.tableName}.${column.databaseName}`, column })),
    );
    expect(columns.length).toBeGreaterThan(100);
    const unlimited = columns.filter(({ column }) => lengthLimitOf(column) === null);
    expect(unlimited.map(({ name }) => name).toSorted()).toEqual(Object.keys(UNLIMITED_COLUMNS));
  });

  it('is enforced by every way to write: a longer text is refused, and not stored', async () => {
    const { database } = fixture;
    const name = 'x'.repeat(65);
    const value = 'y'.repeat(4_097);
    const refused = [
      database.write((manager) => manager.insert(Setting, { name, value: '' })),
      database.write((manager) => manager.insert(Setting, { name: 'a', value })),
      database.write((manager) => manager.upsert(Setting, { name: 'a', value }, ['name'])),
      database.write((manager) =>
        manager.createQueryBuilder().insert().into(Setting).values({ name: 'a', value }).execute(),
      ),
      database.write((manager) => rows(manager, Setting).insert({ name, value: '' })),
      database.write((manager) => rows(manager, Setting).insert({ name: 'a', value })),
    ];
    for (const write of refused) await expect(write).rejects.toThrow(Invalid);
    expect(await database.read.existsBy(Setting, { name: 'a' })).toBe(false);

    await database.write((manager) => manager.insert(Setting, { name: 'a', value: 'short' }));
    const changes = [
      database.write((manager) => manager.update(Setting, { name: 'a' }, { value })),
      database.write((manager) => rows(manager, Setting).update({ name: 'a' }, { value })),
    ];
    for (const change of changes) await expect(change).rejects.toThrow(Invalid);
    expect(await database.read.findOneBy(Setting, { name: 'a' })).toMatchObject({ value: 'short' });
  });

  it('is counted in characters, and a longer text can still be searched for', async () => {
    const { database } = fixture;
    const value = '🔑'.repeat(4_096);
    await database.write((manager) => manager.insert(Setting, { name: 'keys', value }));
    expect(await database.read.findOneBy(Setting, { name: 'keys' })).toMatchObject({ value });
    expect(await database.read.findOneBy(Organization, { name: 'x'.repeat(10_000) })).toBeNull();
  });
});
