import { setImmediate } from 'node:timers/promises';
import { DataSource } from 'typeorm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Setting } from '../../../src/core/database/setting.entity.js';
import { type DatabaseFixture, openDatabaseFixture } from './database-fixture.js';

describe('the SQLite database', () => {
  let fixture: DatabaseFixture;
  beforeAll(async () => {
    fixture = await openDatabaseFixture('sqlite');
  });
  afterAll(() => fixture.close());

  it('executes writes one after another, in the order of their arrival', async () => {
    const events: string[] = [];
    const writes = Array.from({ length: 20 }, (_, turn) =>
      fixture.database.write(async () => {
        events.push(`begin ${turn}`);
        for (let step = 0; step < (turn * 7) % 5; step++) await setImmediate();
        events.push(`end ${turn}`);
        if (turn % 4 === 0) throw new Error('rolled back');
      }),
    );
    await Promise.allSettled(writes);
    expect(events).toEqual(
      Array.from({ length: 20 }, (_, turn) => [`begin ${turn}`, `end ${turn}`]).flat(),
    );
  });

  it('cannot be changed through the read connection', async () => {
    await expect(fixture.database.read.insert(Setting, { name: 'a', value: '' })).rejects.toThrow(
      /readonly/,
    );
    await expect(fixture.database.read.query('CREATE TABLE stray (id integer)')).rejects.toThrow(
      /readonly/,
    );
  });

  it('syncs each commit to the disk: an acknowledged write survives a power cut', async () => {
    const FULL = 2;
    expect(await fixture.database.write((manager) => manager.query('PRAGMA synchronous'))).toEqual([
      { synchronous: FULL },
    ]);
    expect(await fixture.database.write((manager) => manager.query('PRAGMA journal_mode'))).toEqual(
      [{ journal_mode: 'wal' }],
    );
  });

  it('enforces foreign keys', async () => {
    expect(await fixture.database.write((manager) => manager.query('PRAGMA foreign_keys'))).toEqual(
      [{ foreign_keys: 1 }],
    );
  });

  it('acquires the write lock when a transaction begins: a later write in it cannot fail', async () => {
    const other = await openSecondConnection();
    await fixture.database.write(async (manager) => {
      await manager.find(Setting);
      await expect(other.query("INSERT INTO settings VALUES ('other', '')")).rejects.toThrow(
        /SQLITE_BUSY/,
      );
      await manager.insert(Setting, { name: 'own', value: '' });
    });
    await other.query("INSERT INTO settings VALUES ('other', '')");
    await other.close();
  });

  it('reports the original error when SQLite has rolled the transaction back', async () => {
    await fixture.database.write((manager) =>
      manager.insert(Setting, { name: 'taken', value: '' }),
    );
    const work = fixture.database.write((manager) =>
      manager.query("INSERT OR ROLLBACK INTO settings VALUES ('taken', '')"),
    );
    await expect(work).rejects.toThrow(/UNIQUE constraint failed/);
    await fixture.database.write((manager) => manager.insert(Setting, { name: 'next', value: '' }));
  });

  it('stores nothing when the commit fails, and continues', async () => {
    const orphan = fixture.database.write(async (manager) => {
      await manager.query('PRAGMA defer_foreign_keys = ON');
      await manager.insert(Setting, { name: 'with the orphan', value: '' });
      await manager.query(
        "INSERT INTO agent_pools (id, organization, name, created_at) VALUES ('apool-1', 'absent', 'x', '')",
      );
    });
    await expect(orphan).rejects.toThrow(/FOREIGN KEY constraint failed/);
    expect(await fixture.database.read.existsBy(Setting, { name: 'with the orphan' })).toBe(false);
    await fixture.database.write((manager) =>
      manager.insert(Setting, { name: 'after the orphan', value: '' }),
    );
  });

  /** Opens a connection like that of another process. It does not wait for a lock. */
  async function openSecondConnection(): Promise<{
    query(statement: string): Promise<unknown>;
    close(): Promise<void>;
  }> {
    const file = fixture.config.kind === 'sqlite' ? fixture.config.file : '';
    const source = await new DataSource({ type: 'sqlite', database: file }).initialize();
    await source.query('PRAGMA busy_timeout = 0');
    return { query: (statement) => source.query(statement), close: () => source.destroy() };
  }
});
