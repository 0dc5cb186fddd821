import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { DatabaseClock } from '../../../src/core/database/database-clock.js';
import { createLog } from '../../../src/core/logging/log.js';
import { type Opened, openNew } from './opened.js';

const HOUR = 3_600_000;
/** Milliseconds that a query may take on a loaded machine. */
const SLOW = 30_000;

describe('the shared clock of all processes on one PostgreSQL', () => {
  let opened: Opened;
  beforeAll(async () => {
    opened = await openNew('postgres');
  });
  afterEach(() => vi.useRealTimers());
  afterAll(() => opened.close());

  it('is the time of the database, even after a change of the local clock', async () => {
    const real = Date.now();
    const clock = await DatabaseClock.of(opened.database, createLog('silent'));
    vi.useFakeTimers({ toFake: ['Date'], now: real + HOUR });
    expect(Math.abs(Date.now() - real - HOUR)).toBeLessThan(SLOW);
    expect(Math.abs((await clock.sharedNow(opened.database.read)).getTime() - real)).toBeLessThan(
      SLOW,
    );
    expect(Math.abs(clock.now().getTime() - real)).toBeLessThan(SLOW);
  });

  it('is used from the start on a machine whose clock is an hour behind', async () => {
    const real = Date.now();
    vi.useFakeTimers({ toFake: ['Date'], now: real - HOUR });
    const clock = await DatabaseClock.of(opened.database, createLog('silent'));
    expect(Math.abs(clock.now().getTime() - real)).toBeLessThan(SLOW);
  });
});
