import { once } from 'node:events';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { BackgroundWork, type BatchResult } from '../../../src/core/background/background-work.js';
import { Notifications } from '../../../src/core/database/notifications.js';
import { RequestMetrics } from '../../../src/core/http/metrics.js';
import { createLog } from '../../../src/core/logging/log.js';
import { type DatabaseFixture, openDatabaseFixture } from '../database/database-fixture.js';

const log = createLog('silent');

/** Longer than any test. */
const LONG_INTERVAL_MS = 24 * 60 * 60 * 1000;

describe.each(['sqlite', 'postgres'] as const)('background work on %s', (kind) => {
  let fixture: DatabaseFixture;
  let servers: { work: BackgroundWork; notifications: Notifications; metrics: RequestMetrics }[];

  beforeEach(async () => {
    fixture = await openDatabaseFixture(kind);
    servers = [];
  });
  afterEach(async () => {
    for (const { work, notifications } of servers) {
      await work.stop();
      await notifications.onModuleDestroy();
    }
    await fixture.close();
  });

  const createServer = () => {
    const notifications = new Notifications(fixture.config, log);
    const metrics = new RequestMetrics();
    const work = new BackgroundWork(fixture.database, notifications, log, metrics);
    servers.push({ work, notifications, metrics });
    return { work, notifications, metrics };
  };

  /** Creates a task that counts its calls. Call `n` returns `results[n]`, or throws it. */
  const createCountedTask = (results: readonly (BatchResult | Error)[] = []) => {
    let calls = 0;
    return {
      count: () => calls,
      task: {
        name: 'counted',
        intervalMs: LONG_INTERVAL_MS,
        run: (): Promise<BatchResult> => {
          const result = results[calls] ?? 'done';
          calls += 1;
          return result instanceof Error ? Promise.reject(result) : Promise.resolve(result);
        },
      },
    };
  };

  it('repeats a task immediately while it has more to do', async () => {
    const { work } = createServer();
    const { task, count } = createCountedTask(['more', 'more']);
    work.register(task);
    work.start();
    await expect.poll(count).toBe(3);
  });

  it('counts a failed call and calls the task again when it is woken', async () => {
    const { work, metrics } = createServer();
    const { task, count } = createCountedTask([new Error('broken')]);
    work.register(task);
    work.start();
    await expect
      .poll(() => metrics.registry.metrics())
      .toContain('gantry_background_failures_total{task="counted"} 1');
    work.wake('counted');
    await expect.poll(count).toBe(2);
  });

  it('calls a task again that was woken during its call', async () => {
    const { work } = createServer();
    const { task, count } = createCountedTask();
    work.register({
      ...task,
      run: () => {
        if (count() === 0) work.wake('counted');
        return task.run();
      },
    });
    work.start();
    await expect.poll(count).toBe(2);
  });

  it('calls a task of another server after the transaction is committed', async () => {
    const [waker, other] = [createServer(), createServer()];
    const { task, count } = createCountedTask();
    other.work.register(task);
    other.work.start();
    await expect.poll(count).toBe(1);
    for (const { notifications } of [waker, other]) notifications.onApplicationBootstrap();
    await expect.poll(() => other.notifications.isListening).toBe(true);
    const waking = kind === 'sqlite' ? other.work : waker.work;
    await fixture.database.write(async (manager) => {
      await waking.wakeAll(manager, 'counted');
      expect(count()).toBe(1);
    });
    await expect.poll(count).toBe(2);
  });

  it('waits for the current call when it stops', async () => {
    const { work } = createServer();
    const steps: string[] = [];
    const started = new EventTarget();
    work.register({
      name: 'slow',
      intervalMs: 0,
      run: async (signal) => {
        started.dispatchEvent(new Event('started'));
        await once(signal, 'abort');
        await fixture.database.isResponding();
        steps.push('call ended');
        return 'more';
      },
    });
    const running = once(started, 'started');
    work.start();
    await running;
    await work.stop();
    expect(steps).toEqual(['call ended']);
  });
});
