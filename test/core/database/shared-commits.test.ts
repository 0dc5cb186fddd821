import type { DataSource, EntityManager } from 'typeorm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openWriter } from '../../../src/core/database/open-database.js';
import { Setting } from '../../../src/core/database/setting.entity.js';
import { SqliteWrites } from '../../../src/core/database/sqlite/sqlite-writes.js';
import { schema } from '../../../src/app/schema.js';
import { type Opened, openNew } from './opened.js';

type Work = (manager: EntityManager) => Promise<unknown>;

const put = (manager: EntityManager, name: string, value = '') =>
  manager.insert(Setting, { name, value });

/** Limits the size of the database in SQLite, and writes more than that. */
async function overflow(manager: EntityManager): Promise<void> {
  await manager.query('PRAGMA max_page_count = 1');
  // Bypasses the limit of the column, which would refuse it before SQLite does.
  const insert = 'INSERT INTO "settings" ("name", "value") VALUES (?, ?)';
  await manager.query(insert, ['too large', 'x'.repeat(1_000_000)]);
}

describe('batched writes on SQLite', () => {
  let opened: Opened;
  let writer: DataSource;
  beforeAll(async () => {
    opened = await openNew('sqlite');
    writer = await openWriter(opened.config, schema);
  });
  beforeEach(async () => {
    await writer.query('PRAGMA max_page_count = 4294967294');
    await writer.manager.deleteAll(Setting);
  });
  afterAll(async () => {
    await writer.destroy();
    await opened.close();
  });

  const names = async (manager = opened.database.read) =>
    (await manager.find(Setting, { order: { name: 'ASC' } })).map(({ name }) => name);
  const statusOf = ({ status }: PromiseSettledResult<unknown>): string => status;

  /** The result of each; the first of them starts when all are queued. */
  async function gathered(...works: Work[]): Promise<PromiseSettledResult<unknown>[]> {
    const writes = new SqliteWrites(writer, {
      maxWrites: works.length,
      maxDurationMs: Number.POSITIVE_INFINITY,
    });
    const before = writes.run(() => Promise.resolve());
    const settled = Promise.allSettled(works.map((work) => writes.run(work)));
    await before;
    return settled;
  }

  it('are kept or rolled back separately, and return their results', async () => {
    const ended = await gathered(
      async (manager) => (await put(manager, 'a'), 1),
      async (manager) => {
        await put(manager, 'b');
        throw new Error('no');
      },
      async (manager) => (await put(manager, 'c'), 3),
    );
    expect(ended).toEqual([
      { status: 'fulfilled', value: 1 },
      { status: 'rejected', reason: new Error('no') },
      { status: 'fulfilled', value: 3 },
    ]);
    expect(await names()).toEqual(['a', 'c']);
  });

  it('see the writes before them, which readers do not see until all are committed', async () => {
    const seen: string[][] = [];
    await gathered(
      (manager) => put(manager, 'a'),
      async (manager) => seen.push(await names(manager), await names()),
    );
    expect(seen).toEqual([['a'], []]);
    expect(await names()).toEqual(['a']);
  });

  it('do not settle, not even with a failure, before all are committed', async () => {
    const writes = new SqliteWrites(writer, {
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

  it('are refused a late statement, which does not affect other writes', async () => {
    let late: EntityManager | undefined;
    const ended = await gathered(
      async (manager) => (late = manager),
      async () => late && put(late, 'late'),
    );
    expect(ended.map(statusOf)).toEqual(['fulfilled', 'rejected']);
    expect(await names()).toEqual([]);
  });

  it.each<[string, Work]>([
    ['and reports it', overflow],
    ['and the work continues', (manager) => overflow(manager).catch(() => undefined)],
  ])('all fail when SQLite rolls everything back during one of them, %s', async (_how, work) => {
    const ended = await gathered((manager) => put(manager, 'a'), work);
    expect(ended.map(statusOf)).toEqual(['rejected', 'rejected']);
    expect(await names()).toEqual([]);
  });

  it('share a commit with a limited number of others', async () => {
    const writes = new SqliteWrites(writer, {
      maxWrites: 2,
      maxDurationMs: Number.POSITIVE_INFINITY,
    });
    const seen: string[][] = [];
    const readNames: Work = async () => seen.push(await names());
    const one = (name: string) => writes.run((manager) => put(manager, name));
    await Promise.all([one('alone'), one('a'), one('b'), writes.run(readNames), one('c')]);
    expect(seen).toEqual([['a', 'alone', 'b']]);
  });
});
