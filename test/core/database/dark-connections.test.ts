import { Client } from 'pg';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Database } from '../../../src/core/database/database.js';
import { isDatabaseUnavailable } from '../../../src/core/database/errors.js';
import { openDatabase } from '../../../src/core/database/open-database.js';
import { Setting } from '../../../src/core/database/setting.entity.js';
import { schema } from '../../../src/app/schema.js';
import { Network } from '../../faults/support/network.js';
import { newDatabase } from '../../support/server.js';

vi.setConfig({ testTimeout: 120_000 });

describe('a connection to PostgreSQL without responses', () => {
  let store: Awaited<ReturnType<typeof newDatabase>>;
  let network: Network;
  let database: Database;
  beforeEach(async () => {
    store = await newDatabase('postgres');
    network = await Network.to(store.url);
    database = await openDatabase({ kind: 'postgres', url: network.through(store.url) }, schema);
  });
  afterEach(async () => {
    await database.close();
    network.close();
    await store.remove();
  });

  const put = (name: string) =>
    database.write((manager) => manager.insert(Setting, { name, value: '' }));
  const loss = (work: Promise<unknown>): Promise<unknown> =>
    work.then(
      () => null,
      (error: unknown) => error,
    );

  it('is closed: its query fails as with an unavailable database, and the next query uses another connection', async () => {
    await Promise.all([put('before'), database.read.existsBy(Setting, { name: 'before' })]);
    network.goDark();
    const lost = [loss(put('lost')), loss(database.read.count(Setting))];
    network.mend();
    for (const error of await Promise.all(lost)) expect(isDatabaseUnavailable(error)).toBe(true);
    await put('after');
    expect(await database.read.existsBy(Setting, { name: 'after' })).toBe(true);
    expect(await database.read.existsBy(Setting, { name: 'lost' })).toBe(false);
  });

  it('holds no row for long: a transaction of a process that is out of reach ends, and another one goes on', async () => {
    await put('held');
    const blank = () =>
      database.write((manager) => manager.update(Setting, { name: 'held' }, { value: 'changed' }));
    const out = await openDatabase({ kind: 'postgres', url: network.through(store.url) }, schema);
    const cut = loss(
      out.write(async (manager) => {
        await manager.update(Setting, { name: 'held' }, { value: 'never' });
        network.goDark();
        network.mend();
        await manager.count(Setting);
      }),
    );
    await vi.waitFor(blank, { timeout: 60_000 });
    expect(isDatabaseUnavailable(await cut)).toBe(true);
    expect(await database.read.findOneBy(Setting, { name: 'held' })).toMatchObject({
      value: 'changed',
    });
    await out.close();
  });

  it('is no reason to end a process when its error is nobody’s: not even on the first connection of a pool', async () => {
    const operator = new Client({ connectionString: store.url });
    await operator.connect();
    const { driver } = (
      database as unknown as {
        reader: {
          driver: {
            master: { connect: () => Promise<Client & { release: (error: Error) => void }> };
          };
        };
      }
    ).reader;
    const first = await driver.master.connect();
    const closed = new Promise((resolve) => first.once('end', resolve));
    await operator.query(
      'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()',
    );
    await closed;
    first.release(new Error('lost'));
    await operator.end();
    await put('after');
    expect(await database.read.existsBy(Setting, { name: 'after' })).toBe(true);
  });
});
