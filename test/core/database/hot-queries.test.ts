import { setTimeout as sleep } from 'node:timers/promises';
import type { DataSource } from 'typeorm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Setting } from '../../../src/core/database/setting.entity.js';
import { bothDatabases } from '../../support/server.js';
import { type Opened, openNew } from './opened.js';

const VALUE = 'SELECT value FROM settings WHERE name = $1';

describe.each(bothDatabases)('a hot query on %s', (kind) => {
  let opened: Opened;
  beforeAll(async () => {
    opened = await openNew(kind);
    await opened.database.write((manager) => manager.insert(Setting, { name: 'kept', value: '0' }));
  });
  afterAll(() => opened.close());

  const read = () => opened.database.selectSmall<{ value: string }>(VALUE, ['kept']);

  it('returns everything that was committed before it, however writes interleave', async () => {
    for (let round = 1; round <= 50; round++) {
      const early = [read(), read()];
      await opened.database.write(async (manager) => {
        early.push(read());
        await manager.update(Setting, { name: 'kept' }, { value: String(round) });
        early.push(read());
      });
      expect(await read()).toEqual([{ value: String(round) }]);
      for (const answer of await Promise.all(early))
        expect([String(round - 1), String(round)]).toContain(answer[0]?.value);
    }
  });

  it('returns the previous rows after a write that was rolled back', async () => {
    const before = await read();
    const failed = opened.database.write(async (manager) => {
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
    expect(await opened.database.selectSmall(typed, ['a","b', 'c'])).toEqual([
      { one: 'a","b', other: 'c' },
    ]);
    expect(await opened.database.selectSmall(typed, ['a', 'b","c'])).toEqual([
      { one: 'a', other: 'b","c' },
    ]);
  });

  it('does not cache an error', async () => {
    const missing = () => opened.database.selectSmall('SELECT 1 AS found FROM made_later', []);
    for (let turn = 0; turn < 4; turn++) await expect(missing()).rejects.toThrow(/made_later/);
    await opened.database.write((manager) => manager.query('CREATE TABLE made_later (id integer)'));
    expect(await missing()).toEqual([]);
  });
});

describe('the SQLite database', () => {
  let opened: Opened;
  beforeAll(async () => {
    opened = await openNew('sqlite');
    await opened.database.write((manager) =>
      manager.insert(Setting, { name: 'kept', value: 'old' }),
    );
  });
  afterAll(() => opened.close());

  it('returns after a second what another connection has written to the file', async () => {
    const read = async () =>
      (await opened.database.selectSmall<{ value: string }>(VALUE, ['kept']))[0]?.value;
    expect(await read()).toBe('old');
    const { writer } = opened.database as unknown as { writer: DataSource };
    await writer.query("UPDATE settings SET value = 'by hand' WHERE name = 'kept'");
    await sleep(1_100);
    expect(await read()).toBe('by hand');
  });

  it('continues to use prepared statements after the tables have changed', async () => {
    const { database } = opened;
    const count = () => database.read.query('SELECT * FROM changing');
    await database.write((manager) => manager.query('CREATE TABLE changing (a integer)'));
    for (let turn = 0; turn < 5; turn++)
      await database.write((manager) =>
        manager.query('INSERT INTO changing (a) VALUES (?)', [turn]),
      );
    for (let turn = 0; turn < 5; turn++) expect(await count()).toHaveLength(5);
    await database.write((manager) => manager.query('ALTER TABLE changing ADD COLUMN b text'));
    expect(await count()).toContainEqual({ a: 4, b: null });
    await database.write((manager) => manager.query('DROP TABLE changing'));
    for (let turn = 0; turn < 3; turn++) await expect(count()).rejects.toThrow(/no such table/);
  });
});
