import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { DatabaseClock } from '../../../src/core/database/database-clock.js';
import { createLog } from '../../../src/core/logging/log.js';
import { type DatabaseFixture, openDatabaseFixture } from './database-fixture.js';

const HOUR_MS = 3_600_000;
/** Enough for a query on a loaded machine. */
const MAX_QUERY_MS = 30_000;

describe('the shared clock of all processes on one PostgreSQL', () => {
  let fixture: DatabaseFixture;
  beforeAll(async () => {
    fixture = await openDatabaseFixture('postgres');
  });
  afterEach(() => vi.useRealTimers());
  afterAll(() => fixture.close());

  it('is the time of the database, even after a change of the local clock', async () => {
    const real = Date.now();
    const clock = await DatabaseClock.start(fixture.database, createLog('silent'));
    vi.useFakeTimers({ toFake: ['Date'], now: real + HOUR_MS });
    expect(Math.abs(Date.now() - real - HOUR_MS)).toBeLessThan(MAX_QUERY_MS);
    expect(Math.abs((await clock.sharedNow(fixture.database.read)).getTime() - real)).toBeLessThan(
      MAX_QUERY_MS,
    );
    expect(Math.abs(clock.now().getTime() - real)).toBeLessThan(MAX_QUERY_MS);
  });

  it('is used from the start on a machine whose clock is an hour behind', async () => {
    const real = Date.now();
    vi.useFakeTimers({ toFake: ['Date'], now: real - HOUR_MS });
    const clock = await DatabaseClock.start(fixture.database, createLog('silent'));
    expect(Math.abs(clock.now().getTime() - real)).toBeLessThan(MAX_QUERY_MS);
  });
});
