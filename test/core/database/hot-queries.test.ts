import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { Setting } from '../../../src/core/database/setting.entity.js';
import { bothDatabases } from '../../support/server.js';
import { type DatabaseFixture, openDatabaseFixture } from './database-fixture.js';

const VALUE = 'SELECT value FROM settings WHERE name = $1';

describe.each(bothDatabases)('a hot query on %s', (kind) => {
  let fixture: DatabaseFixture;
  beforeAll(async () => {
    fixture = await openDatabaseFixture(kind);
    await fixture.database.write((manager) =>
      manager.insert(Setting, { name: 'kept', value: '0' }),
    );
  });
  afterAll(() => fixture.close());

  const read = () => fixture.database.selectSmall<{ value: string }>(VALUE, ['kept']);

  it('returns everything that was committed before it, however writes interleave', async () => {
    for (let round = 1; round <= 50; round++) {
      const concurrent = [read(), read()];
      await fixture.database.write(async (manager) => {
        concurrent.push(read());
        await manager.update(Setting, { name: 'kept' }, { value: String(round) });
        concurrent.push(read());
      });
      expect(await read()).toEqual([{ value: String(round) }]);
      for (const response of await Promise.all(concurrent))
        expect([String(round - 1), String(round)]).toContain(response[0]?.value);
    }
  });

  it('returns the previous rows after a write that was rolled back', async () => {
    const before = await read();
    const failed = fixture.database.write(async (manager) => {
      await manager.update(Setting, { name: 'kept' }, { value: 'never' });
      expect(await read()).toEqual(before);
      throw new Error('rolled back');
    });
    await expect(failed).rejects.toThrow('rolled back');
    expect(await read()).toEqual(before);
  });

  it('distinguishes parameters, however their texts concatenate', async () => {
    const both = 'SELECT $1 AS one, $2 AS other';
    const typed = kind === 'postgres' ? 'SELECT $1::text AS one, $2::text AS other' : both;
    expect(await fixture.database.selectSmall(typed, ['a","b', 'c'])).toEqual([
      { one: 'a","b', other: 'c' },
    ]);
    expect(await fixture.database.selectSmall(typed, ['a', 'b","c'])).toEqual([
      { one: 'a', other: 'b","c' },
    ]);
  });

  it('does not cache an error', async () => {
    const missing = () => fixture.database.selectSmall('SELECT 1 AS found FROM created_later', []);
    for (let turn = 0; turn < 4; turn++) await expect(missing()).rejects.toThrow(/created_later/);
    await fixture.database.write((manager) =>
      manager.query('CREATE TABLE created_later (id integer)'),
    );
    expect(await missing()).toEqual([]);
  });
});

describe('the SQLite database', () => {
  let fixture: DatabaseFixture;
  beforeAll(async () => {
    fixture = await openDatabaseFixture('sqlite');
    await fixture.database.write((manager) =>
      manager.insert(Setting, { name: 'kept', value: 'old' }),
    );
  });
  afterAll(() => fixture.close());

  it('returns changes by another connection to the file after a second', async () => {
    vi.useFakeTimers({ toFake: ['performance'] });
    onTestFinished(() => void vi.useRealTimers());
    const read = async () =>
      (await fixture.database.selectSmall<{ value: string }>(VALUE, ['kept']))[0]?.value;
    expect(await read()).toBe('old');
    await fixture.database['writer'].query(
      "UPDATE settings SET value = 'by hand' WHERE name = 'kept'",
    );
    expect(await read()).toBe('old');
    vi.advanceTimersByTime(1_001);
    expect(await read()).toBe('by hand');
  });

  it('continues to use prepared statements after the tables have changed', async () => {
    const { database } = fixture;
    const readRows = () => database.read.query('SELECT * FROM changing');
    await database.write((manager) => manager.query('CREATE TABLE changing (a integer)'));
    for (let turn = 0; turn < 5; turn++)
      await database.write((manager) =>
        manager.query('INSERT INTO changing (a) VALUES (?)', [turn]),
      );
    for (let turn = 0; turn < 5; turn++) expect(await readRows()).toHaveLength(5);
    await database.write((manager) => manager.query('ALTER TABLE changing ADD COLUMN b text'));
    expect(await readRows()).toContainEqual({ a: 4, b: null });
    await database.write((manager) => manager.query('DROP TABLE changing'));
    for (let turn = 0; turn < 3; turn++) await expect(readRows()).rejects.toThrow(/no such table/);
  });
});
