import { afterEach, describe, expect, it } from 'vitest';
import {
  JobTooLarge,
  SupervisedWorker,
  WorkerBusy,
  type WorkerLimits,
} from '../../../src/lib/worker-thread/supervised-worker.js';

type Act = 'answer' | 'spin' | 'silence' | 'throw' | 'exit' | 'hoard';

/** A thread that executes the act of each job; `answer` returns the ID of the thread. */
const ENTRY = new URL('./support/unruly-worker.mjs', import.meta.url);
const LIMITS = { deadlineMs: 30_000, memoryMb: 32, queueLength: 3 };

describe('a supervised worker', () => {
  let worker: SupervisedWorker<Act, number>;
  const start = (limits: Partial<WorkerLimits> = {}): void => {
    worker = new SupervisedWorker({ entry: ENTRY, flags: [] }, { ...LIMITS, ...limits });
  };
  afterEach(() => worker.close());

  it('runs all jobs in one thread', async () => {
    start();
    const threads = await Promise.all([
      worker.run('answer'),
      worker.run('answer'),
      worker.run('answer'),
    ]);
    expect(new Set(threads).size).toBe(1);
  });

  it.each([
    ['an endless loop', 'spin'],
    ['no response', 'silence'],
  ] as const)(
    'aborts a job at its deadline, and runs the next in a new thread: %s',
    async (_, act) => {
      start({ deadlineMs: 2_000 });
      const first = await worker.run('answer');
      const [stuck, next] = await Promise.allSettled([worker.run(act), worker.run('answer')]);
      expect(stuck).toMatchObject({
        status: 'rejected',
        reason: expect.any(JobTooLarge) as JobTooLarge,
      });
      expect(next.status).toBe('fulfilled');
      expect(await worker.run('answer')).not.toBe(first);
    },
  );

  it('aborts a job that exhausts the memory of the thread, and runs the next', async () => {
    start();
    const [greedy, next] = await Promise.allSettled([worker.run('hoard'), worker.run('answer')]);
    expect(greedy).toMatchObject({
      status: 'rejected',
      reason: expect.any(JobTooLarge) as JobTooLarge,
    });
    expect(next.status).toBe('fulfilled');
  });

  it.each([
    ['an exception', 'throw', /as instructed/u],
    ['an exit', 'exit', /thread ended/u],
  ] as const)(
    'reports a crash to the caller of the job, and runs the next: %s',
    async (_, act, message) => {
      start();
      const crashed = worker.run(act);
      const next = worker.run('answer');
      await expect(crashed).rejects.toThrow(message);
      await expect(crashed).rejects.not.toBeInstanceOf(JobTooLarge);
      expect(await next).toBeGreaterThan(0);
    },
  );

  it('alternates between callers: a job waits for at most one job of each other caller', async () => {
    start({ queueLength: 20 });
    const order: string[] = [];
    const job = (caller: string) =>
      worker.run('answer', caller).then(() => void order.push(caller));
    await Promise.all('aaaaabbbc'.split('').map(job));
    expect(order.join('')).toBe('aabcababa');
  });

  it('also alternates between callers after it has aborted a job', async () => {
    start({ queueLength: 20, deadlineMs: 2_000 });
    const order: string[] = [];
    const job = (act: Act, caller: string) =>
      worker.run(act, caller).then(
        () => void order.push(caller),
        () => void order.push(caller.toUpperCase()),
      );
    await Promise.all([
      job('spin', 'a'),
      job('spin', 'a'),
      job('answer', 'a'),
      job('answer', 'b'),
      job('answer', 'b'),
    ]);
    expect(order.join('')).toBe('AAbab');
  });

  it('refuses only the caller that has too many waiting jobs', async () => {
    start({ queueLength: 20, waitingPerCaller: 2 });
    const accepted = [1, 2, 3].map(() => worker.run('answer', 'a'));
    await expect(worker.run('answer', 'a')).rejects.toMatchObject({
      name: 'WorkerBusy',
      isCallerLimit: true,
    });
    expect(await worker.run('answer', 'b')).toBeGreaterThan(0);
    expect(await Promise.all(accepted)).toHaveLength(3);
    expect(await worker.run('answer', 'a')).toBeGreaterThan(0);
  });

  it('refuses jobs with a retry time when too many wait, and runs the accepted ones', async () => {
    start();
    const accepted = [1, 2, 3, 4].map(() => worker.run('answer'));
    const refused = worker.run('answer');
    await expect(refused).rejects.toBeInstanceOf(WorkerBusy);
    await expect(refused).rejects.toMatchObject({ retryAfterSeconds: 30 });
    expect(await Promise.all(accepted)).toHaveLength(4);
    expect(await worker.run('answer')).toBeGreaterThan(0);
  });

  it('rejects running, waiting and later jobs when it is closed', async () => {
    start();
    const jobs = [worker.run('silence'), worker.run('answer')];
    const settled = Promise.allSettled(jobs);
    await worker.close();
    expect((await settled).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    await expect(worker.run('answer')).rejects.toThrow(/closed/u);
  });
});
