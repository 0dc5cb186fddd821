import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Retention } from '../../../src/app/retention/retention.js';
import { SweepLease } from '../../../src/app/retention/sweep-lease.js';
import { Setting } from '../../../src/core/database/setting.entity.js';
import { IdempotentRequest } from '../../../src/core/idempotency/idempotent-request.entity.js';
import { holdNext } from '../../support/barrier.js';
import { databases, startServer, type TestServer } from '../../support/server.js';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
/** More rows than one batch, which has at most 100. */
const EXPIRED_ROWS = 150;

describe.each(databases)('the lease of a retention sweep, on %s', (kind) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer(kind, { GANTRY_RUN_WORKERS: '0' });
  });
  afterAll(() => server.stop());

  it('stops the sweep when another process acquires it between two batches', async () => {
    const createdAt = server.clock.timestamp();
    await server.database.write((manager) =>
      manager.insert(
        IdempotentRequest,
        Array.from({ length: EXPIRED_ROWS }, (_, index) => ({
          principal: 'user:1',
          key: `request-${index}`,
          requestHash: '0',
          status: 201,
          body: '{}',
          createdAt,
        })),
      ),
    );
    server.clock.advance(30 * DAY);
    // The first write acquires the lease, the second removes a batch.
    let writes = 0;
    const barrier = holdNext(server.database, 'write', {
      when: 'before',
      matches: () => (writes += 1) === 3,
    });
    const swept = server.app.get(Retention, { strict: false }).sweep();
    await barrier.reached;
    expect(await server.database.read.count(IdempotentRequest)).toBe(EXPIRED_ROWS - 100);
    // By then, the first process is considered lost.
    const later = new Date(server.clock.now().getTime() + 11 * MINUTE);
    expect(await SweepLease.acquire(server.database, 'sweep-other', later)).not.toBeNull();
    const readLease = () =>
      server.database.read.findOneByOrFail(Setting, { name: 'retention-sweep' });
    const lease = await readLease();
    barrier.release();
    expect(await swept).toMatchObject({ 'idempotent-requests': 100 });
    expect(await server.database.read.count(IdempotentRequest)).toBe(EXPIRED_ROWS - 100);
    expect(await readLease()).toEqual(lease);
    expect(JSON.parse(lease.value)).toMatchObject({ holder: 'sweep-other' });
    expect(await SweepLease.acquire(server.database, 'sweep-third', later)).toBeNull();
  });
});
