import type { DataSource, EntityManager } from 'typeorm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { schema } from '../../../src/app/schema.js';
import { openWriter } from '../../../src/core/database/open-database.js';
import { Setting } from '../../../src/core/database/setting.entity.js';
import { SqliteWriteQueue } from '../../../src/core/database/sqlite/sqlite-write-queue.js';
import { type DatabaseFixture, openDatabaseFixture } from './database-fixture.js';

type Work = (manager: EntityManager) => Promise<unknown>;

const put = (manager: EntityManager, name: string, value = '') =>
  manager.insert(Setting, { name, value });

/** Limits the size of the database, and writes more than that. */
async function overflowDatabase(manager: EntityManager): Promise<void> {
  await manager.query('PRAGMA max_page_count = 1');
  // Bypasses the length limit of the column.
  const insert = 'INSERT INTO "settings" ("name", "value") VALUES (?, ?)';
  await manager.query(insert, ['too large', 'x'.repeat(1_000_000)]);
}

describe('batched writes on SQLite', () => {
  let fixture: DatabaseFixture;
  let writer: DataSource;
  beforeAll(async () => {
    fixture = await openDatabaseFixture('sqlite');
    writer = await openWriter(fixture.config, schema);
  });
  beforeEach(async () => {
    await writer.query('PRAGMA max_page_count = 4294967294');
    await writer.manager.deleteAll(Setting);
  });
  afterAll(async () => {
    await writer.destroy();
    await fixture.close();
  });

  const listNames = async (manager = fixture.database.read) =>
    (await manager.find(Setting, { order: { name: 'ASC' } })).map(({ name }) => name);
  const statusOf = ({ status }: PromiseSettledResult<unknown>): string => status;

  /** Queues all writes before the first one starts. Returns the result of each. */
  async function runInOneBatch(...works: Work[]): Promise<PromiseSettledResult<unknown>[]> {
    const writes = new SqliteWriteQueue(writer, {
      maxWrites: works.length,
      maxDurationMs: Number.POSITIVE_INFINITY,
    });
    const before = writes.run(() => Promise.resolve());
    const settled = Promise.allSettled(works.map((work) => writes.run(work)));
    await before;
    return settled;
  }

  it('are rolled back separately, and return their results', async () => {
    const results = await runInOneBatch(
      async (manager) => (await put(manager, 'a'), 1),
      async (manager) => {
        await put(manager, 'b');
        throw new Error('no');
      },
      async (manager) => (await put(manager, 'c'), 3),
    );
    expect(results).toEqual([
      { status: 'fulfilled', value: 1 },
      { status: 'rejected', reason: new Error('no') },
      { status: 'fulfilled', value: 3 },
    ]);
    expect(await listNames()).toEqual(['a', 'c']);
  });

  it('see the writes before them, which readers do not see until all are committed', async () => {
    const seen: string[][] = [];
    await runInOneBatch(
      (manager) => put(manager, 'a'),
      async (manager) => seen.push(await listNames(manager), await listNames()),
    );
    expect(seen).toEqual([['a'], []]);
    expect(await listNames()).toEqual(['a']);
  });

  it('do not settle, not even with a failure, before all are committed', async () => {
    const writes = new SqliteWriteQueue(writer, {
      maxWrites: 3,
      maxDurationMs: Number.POSITIVE_INFINITY,
    });
    const settled: string[] = [];
    let seen: string[] | undefined;
    void writes.run(() => Promise.resolve());
    void writes.run((manager) => put(manager, 'a')).then(() => settled.push('a'));
    void writes.run(() => Promise.reject(new Error('no'))).catch(() => settled.push('b'));
    await writes.run(async (manager) => {
      await put(manager, 'c');
      seen = [...settled];
    });
    expect(seen).toEqual([]);
    expect(settled).toEqual(['a', 'b']);
  });

  it('are not affected by a late statement of a completed write, which fails', async () => {
    let late: EntityManager | undefined;
    const results = await runInOneBatch(
      async (manager) => (late = manager),
      async () => late && put(late, 'late'),
    );
    expect(results.map(statusOf)).toEqual(['fulfilled', 'rejected']);
    expect(await listNames()).toEqual([]);
  });

  it.each<[string, Work]>([
    ['throws its error', overflowDatabase],
    ['ignores its error', (manager) => overflowDatabase(manager).catch(() => undefined)],
  ])(
    'all fail when SQLite rolls everything back during one of them, which %s',
    async (_how, work) => {
      const results = await runInOneBatch((manager) => put(manager, 'a'), work);
      expect(results.map(statusOf)).toEqual(['rejected', 'rejected']);
      expect(await listNames()).toEqual([]);
    },
  );

  it('share a commit with a limited number of others', async () => {
    const writes = new SqliteWriteQueue(writer, {
      maxWrites: 2,
      maxDurationMs: Number.POSITIVE_INFINITY,
    });
    const seen: string[][] = [];
    const readNames: Work = async () => seen.push(await listNames());
    const one = (name: string) => writes.run((manager) => put(manager, name));
    await Promise.all([one('alone'), one('a'), one('b'), writes.run(readNames), one('c')]);
    expect(seen).toEqual([['a', 'alone', 'b']]);
  });
});
