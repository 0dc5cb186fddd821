import { Client } from 'pg';
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readConfig } from '../../../src/core/config/config.js';
import { migrate, openWriter } from '../../../src/core/database/open-database.js';
import { Setting } from '../../../src/core/database/setting.entity.js';
import { newDatabase } from '../../support/server.js';
import { type Opened, openNew } from './opened.js';

describe('the connections to PostgreSQL', () => {
  let opened: Opened;
  beforeAll(async () => {
    opened = await openNew('postgres');
  });
  afterAll(() => opened.close());

  const put = (name: string) =>
    opened.database.write((manager) => manager.insert(Setting, { name, value: '' }));
  const has = (name: string) => opened.database.read.existsBy(Setting, { name });

  /** The effect of a database restart on its clients. */
  async function dropAll(): Promise<void> {
    const operator = new Client({
      connectionString: opened.config.kind === 'postgres' ? opened.config.url : '',
    });
    await operator.connect();
    await operator.query(
      'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()',
    );
    await operator.end();
  }

  it('are opened again after PostgreSQL has closed all of them', async () => {
    await put('before');
    await dropAll();
    await expect.poll(() => opened.database.isResponding()).toBe(true);
    await put('after');
    expect(await has('after')).toBe(true);
  });

  it('never acknowledge a write that their loss has interrupted', async () => {
    const cut = opened.database.write(async (manager) => {
      await manager.insert(Setting, { name: 'cut', value: '' });
      await dropAll();
      await manager.insert(Setting, { name: 'cut, too', value: '' });
    });
    await expect(cut).rejects.toThrow();
    await expect.poll(() => opened.database.isResponding()).toBe(true);
    expect([await has('cut'), await has('cut, too')]).toEqual([false, false]);
    await put('afterwards');
  });

  it('of migrations wait 15 s for a lock, and without limit for a statement', async () => {
    const settings: string[] = [];
    class RecordingSettings implements MigrationInterface {
      name = 'Telling1763640009009';
      async up(runner: QueryRunner): Promise<void> {
        for (const limit of ['lock_timeout', 'statement_timeout'])
          settings.push(
            (
              (await runner.query(`SELECT current_setting('${limit}') AS limit`)) as [
                { limit: string },
              ]
            )[0].limit,
          );
      }
      down(): Promise<void> {
        return Promise.reject(new Error('not needed'));
      }
    }
    const store = await newDatabase('postgres');
    const writer = await openWriter(readConfig({ DATABASE_URL: store.url }).database, {
      entities: [],
      migrations: [RecordingSettings],
    });
    await migrate(writer).finally(() => writer.destroy());
    await store.remove();
    expect(settings).toEqual(['15s', '0']);
  });

  it('are at most 20, however many requests there are', async () => {
    await Promise.all(
      Array.from({ length: 100 }, (_, turn) =>
        Promise.all([put(`many ${turn}`), has('many 1'), has('many 2')]),
      ),
    );
    // Without the processes of PostgreSQL itself, such as autovacuum; those that the earlier tests
    // have terminated may still be ending.
    const countOf = async () => {
      const [{ count }] = await opened.database.read.query<[{ count: number }]>(
        `SELECT count(*)::int AS count FROM pg_stat_activity
         WHERE datname = current_database() AND backend_type = 'client backend'`,
      );
      return count;
    };
    await expect.poll(countOf).toBeLessThanOrEqual(20);
  });
});
