import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { Clock } from '../../../src/core/clock.js';
import type { Database } from '../../../src/core/database/database.js';
import { RateLimited } from '../../../src/core/http/edge/edge-errors.js';
import type { EdgeResponse } from '../../../src/core/http/edge/edge-request.js';
import { RateCount } from '../../../src/core/http/rate-limit/rate-count.entity.js';
import { RateCounts } from '../../../src/core/http/rate-limit/rate-counts.js';
import { RateLimit, type SharedCounts } from '../../../src/core/http/rate-limit/rate-limit.js';
import { Chance } from '../../faults/support/chance.js';
import { Installation } from '../../faults/support/installation.js';
import { sendRequest } from '../../support/http.js';
import type { RunningServer } from '../database/gantry-process.js';

vi.setConfig({ testTimeout: 120_000 });

const LIMIT = 30;
const SHARE = 3;
/** The limit of the real servers, low enough for a slow machine to exceed it. */
const SERVER_LIMIT = 10;

/** Makes tests independent of the fraction of a second at which they start. */
class ManualClock extends Clock {
  constructor(public milliseconds: number) {
    super();
  }
  override now(): Date {
    return new Date(this.milliseconds);
  }
}

/** The rate limits of several processes, which share only the database. */
class Processes {
  queryCount = 0;
  readonly remaining: number[] = [];
  private readonly limits: RateLimit[];

  constructor(count: number, clock: Clock, counts: SharedCounts) {
    const counted: SharedCounts = {
      add: (...given) => ((this.queryCount += 1), counts.add(...given)),
    };
    this.limits = Array.from({ length: count }, () => new RateLimit(LIMIT, clock, counted));
  }

  /** Whether the process admits the request. */
  async admits(process: number, caller = 'user:a'): Promise<boolean> {
    const response = {
      setHeader: (name: string, value: number) =>
        void (name === 'X-RateLimit-Remaining' && this.remaining.push(value)),
    };
    try {
      await this.limits[process]?.count(caller, response as unknown as EdgeResponse);
      return true;
    } catch (error) {
      if (error instanceof RateLimited) return false;
      throw error;
    }
  }
}

describe('the rate limit of several processes on one PostgreSQL', () => {
  let installation: Installation;
  let servers: RunningServer[];
  let database: Database;
  let second = 1_800_000_000;
  /** A separate second for each test. */
  const newSecond = () => new ManualClock((second += 10) * 1000);
  beforeAll(async () => {
    installation = await Installation.create('postgres');
    servers = await Promise.all(
      [1, 2, 3].map(() => installation.serve({ GANTRY_RATE_LIMIT: String(SERVER_LIMIT) })),
    );
    database = await installation.openDatabase();
  });
  afterAll(async () => {
    await database.close();
    await installation.remove();
  });

  it('grants exactly the limit when requests alternate between the processes', async () => {
    const processes = new Processes(3, newSecond(), new RateCounts(database));
    let admitted = 0;
    for (let index = 0; index < 90; index += 1)
      if (await processes.admits(index % 3)) admitted += 1;
    expect(admitted).toBe(LIMIT);
  });

  it.each([1, 2, 3, 4, 5])(
    'grants the limit, plus or minus a tenth for each further process (seed %i)',
    async (seed) => {
      const chance = new Chance(seed);
      const processes = new Processes(3, newSecond(), new RateCounts(database));
      // Some processes receive most of the requests, at random.
      const weights = [0, 1, 2]
        .map(() => 1 + chance.below(9))
        .flatMap((weight, process) => Array<number>(weight).fill(process));
      const admitted = (
        await Promise.all(
          Array.from({ length: 300 }, () => processes.admits(chance.oneOf(weights))),
        )
      ).filter(Boolean).length;
      expect(admitted).toBeLessThanOrEqual(LIMIT + 2 * SHARE);
      expect(admitted).toBeGreaterThanOrEqual(LIMIT - 2 * SHARE);
    },
  );

  it('is exceeded by a tenth for each further process if the first one grants the whole limit', async () => {
    const processes = new Processes(3, newSecond(), new RateCounts(database));
    let admitted = 0;
    for (const process of [0, 1, 2])
      for (let index = 0; index < 60; index += 1)
        if (await processes.admits(process)) admitted += 1;
    expect(admitted).toBe(LIMIT + 2 * SHARE);
  });

  it('sends no query for few requests, and a limited number otherwise', async () => {
    const processes = new Processes(3, newSecond(), new RateCounts(database));
    for (let index = 0; index < 3 * SHARE; index += 1)
      expect(await processes.admits(index % 3)).toBe(true);
    expect(processes.queryCount).toBe(0);
    for (let index = 0; index < 1_000; index += 1) await processes.admits(index % 3);
    expect(processes.queryCount).toBeLessThanOrEqual(10 + 3);
  });

  it('reports the remainder of the shared limit at the last query, and never more', async () => {
    const processes = new Processes(2, newSecond(), new RateCounts(database));
    for (let index = 0; index < 12; index += 1) await processes.admits(0);
    for (let index = 0; index < 4; index += 1) await processes.admits(1);
    // The first process has used its grants, and the second one has requested three more.
    expect(processes.remaining.at(11)).toBe(LIMIT - 12);
    expect(processes.remaining.at(-1)).toBe(LIMIT - 16);
    for (let index = 0; index < 60; index += 1) await processes.admits(1);
    expect(processes.remaining.at(-1)).toBe(0);
  });

  it('starts again in the next second, and counts callers separately', async () => {
    const clock = newSecond();
    const processes = new Processes(2, clock, new RateCounts(database));
    const burst = async (caller: string) =>
      (await Promise.all(Array.from({ length: 40 }, () => processes.admits(0, caller)))).filter(
        Boolean,
      ).length;
    expect([await burst('user:b'), await burst('user:c'), await burst('user:b')]).toEqual([
      LIMIT,
      LIMIT,
      0,
    ]);
    clock.milliseconds += 1000;
    expect(await burst('user:b')).toBe(LIMIT);
  });

  it('is counted by each process alone while the database does not respond', async () => {
    const processes = new Processes(2, newSecond(), {
      add: () => Promise.reject(new Error('database unavailable')),
    });
    let admitted = 0;
    for (let index = 0; index < 100; index += 1) if (await processes.admits(0)) admitted += 1;
    expect(admitted).toBe(LIMIT);
  });

  it('starts again after the clock was set back, and tolerates a slow clock', async () => {
    const counts = new RateCounts(database);
    const caller = 'user:clock';
    const now = (second += 10);
    // Further ahead, this caller would be removed as inactive.
    expect(await counts.add(caller, now + 30, LIMIT)).toBe(LIMIT);
    expect(await counts.add(caller, now, 1)).toBe(1);
    expect(await counts.add(caller, now, 1)).toBe(2);
    expect(await counts.add(caller, now - 2, 1)).toBe(3);
    expect(await counts.add(caller, now, 1)).toBe(4);
    expect(await counts.add(caller, now + 1, 1)).toBe(1);
  });

  it('refuses lookups by an address that has reached the limit, and does not count them', async () => {
    const clock = newSecond();
    const limit = new RateLimit(LIMIT, clock, new RateCounts(database));
    const response = { setHeader: () => undefined } as unknown as EdgeResponse;
    const guess = async () => {
      limit.requireRemaining('address', response);
      await limit.count('address', response);
    };
    for (let index = 0; index < 5 * LIMIT; index += 1) limit.requireRemaining('address', response);
    for (let index = 0; index < LIMIT; index += 1) await guess();
    await expect(guess()).rejects.toThrow(RateLimited);
    expect(() => limit.requireRemaining('address', response)).toThrow(RateLimited);
    expect(() => limit.requireRemaining('another address', response)).not.toThrow();
    clock.milliseconds += 1000;
    expect(() => limit.requireRemaining('address', response)).not.toThrow();
  });

  it('deletes the rows of inactive callers', async () => {
    const counts = new RateCounts(database);
    await counts.add('user:gone', second + 100, 1);
    await counts.add('user:new', second + 200, 1);
    await expect.poll(() => database.read.countBy(RateCount, { caller: 'user:gone' })).toBe(0);
    expect(await database.read.countBy(RateCount, { caller: 'user:new' })).toBe(1);
  });

  it('holds for real servers: a caller that uses three of them has one limit', async () => {
    const path = '/api/v2/account/details';
    for (const server of servers) await installation.request(server, path);
    const counts = { 200: 0, 429: 0 };
    const began = Date.now();
    const callers = Array.from({ length: 12 }, async (_, place) => {
      for (let index = place; Date.now() - began < 3_000; index += 1)
        counts[
          (await installation.request(servers[index % 3] as RunningServer, path)).status as
            200 | 429
        ] += 1;
    });
    await Promise.all(callers);
    const seconds = Math.floor(Date.now() / 1000) - Math.floor(began / 1000) + 1;
    const maxAdmitted = seconds * (SERVER_LIMIT + 2 * Math.ceil(SERVER_LIMIT / 10));
    expect(counts[200]).toBeLessThanOrEqual(maxAdmitted);
    expect(counts[200] + counts[429]).toBeGreaterThan(maxAdmitted);
    const limited = await sendRequest(`${servers[0]?.url}${path}`, { token: installation.token });
    expect(limited.headers.get('x-ratelimit-limit')).toBe(String(SERVER_LIMIT));
  });
});
