import { Client } from 'pg';
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readConfig } from '../../../src/core/config/config.js';
import { migrate, openWriter } from '../../../src/core/database/open-database.js';
import { Setting } from '../../../src/core/database/setting.entity.js';
import { createDatabase } from '../../support/server.js';
import { type DatabaseFixture, openDatabaseFixture } from './database-fixture.js';

describe('the connections to PostgreSQL', () => {
  let fixture: DatabaseFixture;
  beforeAll(async () => {
    fixture = await openDatabaseFixture('postgres');
  });
  afterAll(() => fixture.close());

  const insertSetting = (name: string) =>
    fixture.database.write((manager) => manager.insert(Setting, { name, value: '' }));
  const exists = (name: string) => fixture.database.read.existsBy(Setting, { name });

  /** Closes all connections, like a restart of the database. */
  async function closeAllConnections(): Promise<void> {
    const operator = new Client({
      connectionString: fixture.config.kind === 'postgres' ? fixture.config.url : '',
    });
    await operator.connect();
    await operator.query(
      'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()',
    );
    await operator.end();
  }

  it('are opened again after PostgreSQL has closed all of them', async () => {
    await insertSetting('before');
    await closeAllConnections();
    await expect.poll(() => fixture.database.isResponding()).toBe(true);
    await insertSetting('after');
    expect(await exists('after')).toBe(true);
  });

  it('never acknowledge a write that was interrupted by their loss', async () => {
    const cut = fixture.database.write(async (manager) => {
      await manager.insert(Setting, { name: 'cut', value: '' });
      await closeAllConnections();
      await manager.insert(Setting, { name: 'cut, too', value: '' });
    });
    await expect(cut).rejects.toThrow();
    await expect.poll(() => fixture.database.isResponding()).toBe(true);
    expect([await exists('cut'), await exists('cut, too')]).toEqual([false, false]);
    await insertSetting('afterwards');
  });

  it('of migrations wait 15 s for a lock, and without limit for a statement', async () => {
    const settings: string[] = [];
    class RecordingSettings implements MigrationInterface {
      name = 'RecordingSettings1763640009009';
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
    const store = await createDatabase('postgres');
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
        Promise.all([insertSetting(`many ${turn}`), exists('many 1'), exists('many 2')]),
      ),
    );
    // Processes that earlier tests terminated may still be ending.
    const countConnections = async () => {
      const [{ count }] = await fixture.database.read.query<[{ count: number }]>(
        `SELECT count(*)::int AS count FROM pg_stat_activity
         WHERE datname = current_database() AND backend_type = 'client backend'`,
      );
      return count;
    };
    await expect.poll(countConnections).toBeLessThanOrEqual(20);
  });
});
