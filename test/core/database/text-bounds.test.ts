import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { boundOf } from '../../../src/core/database/columns.js';
import { Invalid } from '../../../src/core/errors.js';
import { Organization } from '../../../src/platform/identity/organizations/organization.entity.js';
import { Setting } from '../../../src/core/database/setting.entity.js';
import { rows } from '../../../src/core/database/rows.js';
import { databases } from '../../support/server.js';
import { type Opened, openNew } from './opened.js';

/** Columns for texts of any length, each with the reason why no list shows it. */
const BODIES: Readonly<Record<string, string>> = {
  'idempotent_requests.body': 'an answer that is kept for its repeat, sealed',
  'registry_module_versions.facts': 'loaded for one version alone; bounded by its archive',
  'registry_module_versions.folders': 'loaded for one version alone; bounded by its archive',
  'run_log_chunks.text': 'a piece of a log, which is read by its bytes',
  'runs.payload': 'sealed, and shown by nothing',
  'runs.run_variables': 'sealed, and shown by nothing',
  'runs.variables': 'sealed, and shown by nothing',
  'state_version_outputs.value': 'lists leave out a value that is longer than they show',
  'upgrade_campaign_items.inputs': 'sealed, and shown by nothing',
  'upgrade_campaigns.inputs': 'sealed, and shown by nothing',
  'workspace_upgrades.variables': 'sealed, and shown by nothing',
};

const TEXTS: readonly unknown[] = ['varchar', 'text', 'simple-json', 'simple-array', String];

describe.each(databases)('the length of texts, on %s', (kind) => {
  let opened: Opened;
  beforeAll(async () => {
    opened = await openNew(kind);
  });
  afterAll(() => opened.close());

  it('is limited in every column, except for bodies that no list contains', () => {
    const columns = opened.database.read.connection.entityMetadatas.flatMap((entity) =>
      entity.columns
        .filter(({ type }) => TEXTS.includes(type))
        .map((column) => ({ name: `${entity.tableName}.${column.databaseName}`, column })),
    );
    expect(columns.length).toBeGreaterThan(100);
    const unbounded = columns.filter(({ column }) => boundOf(column) === null);
    expect(unbounded.map(({ name }) => name).toSorted()).toEqual(Object.keys(BODIES));
  });

  it('is enforced by every way to write: a longer text is refused, and not stored', async () => {
    const { database } = opened;
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

  it('counts characters, and a longer text can still be searched for', async () => {
    const { database } = opened;
    const value = '🔑'.repeat(4_096);
    await database.write((manager) => manager.insert(Setting, { name: 'keys', value }));
    expect(await database.read.findOneBy(Setting, { name: 'keys' })).toMatchObject({ value });
    expect(await database.read.findOneBy(Organization, { name: 'x'.repeat(10_000) })).toBeNull();
  });
});
