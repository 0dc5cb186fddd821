import { Client, type Pool } from 'pg';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { schema } from '../../../src/app/schema.js';
import type { Database } from '../../../src/core/database/database.js';
import { isDatabaseUnavailable } from '../../../src/core/database/errors.js';
import { openDatabase } from '../../../src/core/database/open-database.js';
import { Setting } from '../../../src/core/database/setting.entity.js';
import { Network } from '../../faults/support/network.js';
import { createDatabase } from '../../support/server.js';

vi.setConfig({ testTimeout: 120_000 });

describe('a connection to PostgreSQL that receives no responses', () => {
  let store: Awaited<ReturnType<typeof createDatabase>>;
  let network: Network;
  let database: Database;
  beforeEach(async () => {
    store = await createDatabase('postgres');
    network = await Network.connectTo(store.url);
    database = await openDatabase({ kind: 'postgres', url: network.proxyUrl(store.url) }, schema);
  });
  afterEach(async () => {
    await database.close();
    network.close();
    await store.remove();
  });

  const put = (name: string) =>
    database.write((manager) => manager.insert(Setting, { name, value: '' }));
  const catchError = (work: Promise<unknown>): Promise<unknown> =>
    work.then(
      () => null,
      (error: unknown) => error,
    );

  it('is closed: its query fails as unavailable, and the next query uses another', async () => {
    await Promise.all([put('before'), database.read.existsBy(Setting, { name: 'before' })]);
    network.startDropping();
    const lost = [catchError(put('lost')), catchError(database.read.count(Setting))];
    network.restore();
    for (const error of await Promise.all(lost)) expect(isDatabaseUnavailable(error)).toBe(true);
    await put('after');
    expect(await database.read.existsBy(Setting, { name: 'after' })).toBe(true);
    expect(await database.read.existsBy(Setting, { name: 'lost' })).toBe(false);
  });

  it('holds no row lock for long: its transaction ends, and another one continues', async () => {
    await put('held');
    const change = () =>
      database.write((manager) => manager.update(Setting, { name: 'held' }, { value: 'changed' }));
    const other = await openDatabase(
      { kind: 'postgres', url: network.proxyUrl(store.url) },
      schema,
    );
    const cut = catchError(
      other.write(async (manager) => {
        await manager.update(Setting, { name: 'held' }, { value: 'never' });
        network.startDropping();
        network.restore();
        await manager.count(Setting);
      }),
    );
    await vi.waitFor(change, { timeout: 60_000 });
    expect(isDatabaseUnavailable(await cut)).toBe(true);
    expect(await database.read.findOneBy(Setting, { name: 'held' })).toMatchObject({
      value: 'changed',
    });
    await other.close();
  });

  it('causes no unhandled error when PostgreSQL closes it while it is in use', async () => {
    const operator = new Client({ connectionString: store.url });
    await operator.connect();
    const { master } = database['reader'].driver as unknown as { readonly master: Pool };
    const first = await master.connect();
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
