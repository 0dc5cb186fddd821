import { setImmediate } from 'node:timers/promises';
import type { EntityManager } from 'typeorm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { Setting } from '../../../src/core/database/setting.entity.js';
import { bothDatabases } from '../../support/server.js';
import { type DatabaseFixture, openDatabaseFixture } from './database-fixture.js';

const put = (manager: EntityManager, name: string) => manager.insert(Setting, { name, value: '' });

describe.each(bothDatabases)('database.write on %s', (kind) => {
  let fixture: DatabaseFixture;
  const write = <T>(work: (manager: EntityManager) => Promise<T>) => fixture.database.write(work);
  const names = async () =>
    (await fixture.database.read.find(Setting, { order: { name: 'ASC' } })).map(({ name }) => name);
  beforeAll(async () => {
    fixture = await openDatabaseFixture(kind);
  });
  beforeEach(() => write((manager) => manager.deleteAll(Setting)));
  afterAll(() => fixture.close());

  it('returns the result of the work after the commit', async () => {
    expect(await write(async (manager) => (await put(manager, 'a'), 42))).toBe(42);
    expect(await names()).toEqual(['a']);
  });

  it('stores nothing of work that fails, and throws its error', async () => {
    const work = write(async (manager) => {
      await put(manager, 'a');
      throw new Error('no');
    });
    await expect(work).rejects.toThrow('no');
    expect(await names()).toEqual([]);
  });

  it('joins the open transaction: both parts are committed, or neither', async () => {
    const work = write(async (outer) => {
      await put(outer, 'outer');
      await write(async (inner) => {
        expect(await inner.existsBy(Setting, { name: 'outer' })).toBe(true);
        await put(inner, 'inner');
      });
      expect(await names()).toEqual([]);
      throw new Error('after both');
    });
    await expect(work).rejects.toThrow('after both');
    expect(await names()).toEqual([]);
  });

  it('stores nothing when a joined write fails', async () => {
    const work = write(async (outer) => {
      await put(outer, 'outer');
      await write(async (inner) => {
        await put(inner, 'inner');
        throw new Error('in the inner');
      });
    });
    await expect(work).rejects.toThrow('in the inner');
    expect(await names()).toEqual([]);
  });

  it('stores nothing when a joined write fails, even if its error is swallowed', async () => {
    const work = write(async (outer) => {
      await put(outer, 'outer');
      await write(async (inner) => {
        await put(inner, 'half');
        throw new Error('swallowed');
      }).catch(() => undefined);
    });
    await expect(work).rejects.toThrow('swallowed');
    expect(await names()).toEqual([]);
  });

  it('waits before the commit for a joined write that was not awaited', async () => {
    await write(async (outer) => {
      await put(outer, 'outer');
      void write(async (inner) => {
        await put(inner, 'first');
        for (let turn = 0; turn < 20; turn++) await setImmediate();
        await put(inner, 'last');
      });
    });
    expect(await names()).toEqual(['first', 'last', 'outer']);
  });

  it('runs work that continues after its transaction in a separate transaction', async () => {
    let late = Promise.resolve();
    await write(async (outer) => {
      await put(outer, 'outer');
      late = writeLater(outer);
    });
    const failing = write(async (other) => {
      await put(other, 'other');
      for (let turn = 0; turn < 20; turn++) await setImmediate();
      throw new Error('the other');
    });
    await expect(failing).rejects.toThrow('the other');
    await late;
    expect(await names()).toEqual(['late', 'outer']);

    async function writeLater(outer: EntityManager): Promise<void> {
      for (let turn = 0; turn < 10; turn++) await setImmediate();
      await write(async (own) => {
        expect(own).not.toBe(outer);
        await put(own, 'late');
      });
    }
  });

  it('refuses statements through the manager of a completed transaction', async () => {
    const kept = await write(async (manager) => manager);
    await expect(put(kept, 'stray')).rejects.toThrow(/released/);
    await write(async () => {
      await expect(put(kept, 'stray')).rejects.toThrow(/released/);
    });
    expect(await names()).toEqual([]);
  });

  it('never acknowledges an uncommitted write, even if an error is swallowed', async () => {
    await write((manager) => put(manager, 'taken'));
    const acknowledged = await write(async (manager) => {
      await put(manager, 'before');
      await put(manager, 'taken').catch(() => undefined);
    }).then(
      () => true,
      () => false,
    );
    expect(await names()).toEqual(acknowledged ? ['before', 'taken'] : ['taken']);
  });

  it('continues after a failed transaction', async () => {
    await expect(write((manager) => manager.query('no statement'))).rejects.toThrow();
    await write((manager) => put(manager, 'next'));
    expect(await names()).toEqual(['next']);
  });

  it('lets any number of writes read outside of their transaction', async () => {
    await Promise.all(
      Array.from({ length: 60 }, (_, turn) =>
        write(async (manager) => void (await put(manager, String(turn)), await names())),
      ),
    );
    expect(await names()).toHaveLength(60);
  });

  it('waits for active writes before it closes', async () => {
    const own = await openDatabaseFixture(kind);
    const writes = ['a', 'b', 'c'].map((name) =>
      own.database.write(async (manager) => void (await setImmediate(), await put(manager, name))),
    );
    await own.close();
    await expect(Promise.all(writes)).resolves.toHaveLength(3);
  });
});
