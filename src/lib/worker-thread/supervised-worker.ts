import { Worker } from 'node:worker_threads';
import { FairQueue } from './fair-queue.js';
import type { ThreadProgram } from './thread-program.js';

export interface WorkerLimits {
  /** Of one job, from the moment that the thread takes it. */
  readonly deadlineMs: number;
  /** Old-generation heap of the thread. */
  readonly memoryMb: number;
  /** Jobs that may wait while one runs. */
  readonly queueLength: number;
  /** Those of one caller that may wait; left out: as many as may wait at all. */
  readonly waitingPerCaller?: number;
}

/** Too many jobs wait: the caller should try again in about as long as a job may take. */
export class WorkerBusy extends Error {
  constructor(
    readonly retryAfterSeconds: number,
    /** Whether all of these jobs are the caller's own. */
    readonly isByCaller: boolean,
  ) {
    super('Too many jobs are waiting for the worker.');
    this.name = 'WorkerBusy';
  }
}

/** The job needed more time or memory than one job may; its thread was discarded. */
export class JobTooLarge extends Error {
  override readonly name = 'JobTooLarge';
}

interface Task<Job, Answer> {
  readonly job: Job;
  readonly resolve: (answer: Answer) => void;
  readonly reject: (error: Error) => void;
}

/**
 * The message by which a thread says that it has loaded and takes jobs; after that it posts one
 * answer for each.
 */
export const READY = 'ready';

/** Loading takes 0.2 s; more than this, and the thread will never be ready. */
const START_DEADLINE_MS = 30_000;

/**
 * One worker thread for jobs that may hang, exhaust the memory or crash: one job at a time, each
 * with a deadline, and a new thread for the next job after a bad one. The thread starts with the
 * first job, and does not keep the process alive.
 */
export class SupervisedWorker<Job, Answer> {
  private thread: Worker | undefined;
  private current: Task<Job, Answer> | undefined;
  private timer: NodeJS.Timeout | undefined;
  private readonly waiting = new FairQueue<Task<Job, Answer>>();
  private isReady = false;
  private isClosed = false;
  private lost = 0;

  constructor(
    private readonly program: ThreadProgram,
    private readonly limits: WorkerLimits,
  ) {}

  /**
   * Callers take turns: a job waits for one of each other caller at most, and for those of its own
   * that came before. Rejects with WorkerBusy, JobTooLarge, or an Error when the thread has crashed
   * or the worker is closed.
   */
  run(job: Job, caller = ''): Promise<Answer> {
    return new Promise((resolve, reject) => {
      if (this.isClosed) throw new Error('The worker is closed.');
      const { queueLength, waitingPerCaller = Infinity, deadlineMs } = this.limits;
      const isByCaller = this.waiting.lengthOf(caller) >= waitingPerCaller;
      if (isByCaller || this.waiting.length >= queueLength)
        throw new WorkerBusy(Math.ceil(deadlineMs / 1000), isByCaller);
      this.waiting.push(caller, { job, resolve, reject });
      this.next();
    });
  }

  /** Threads that were discarded: by a deadline, their memory or a fault. */
  get lostThreads(): number {
    return this.lost;
  }

  /** Ends the thread; jobs that still run or wait are rejected. */
  async close(): Promise<void> {
    this.isClosed = true;
    const error = new Error('The worker was closed.');
    for (let task = this.waiting.shift(); task; task = this.waiting.shift()) task.reject(error);
    await this.abandon(error);
  }

  private next(): void {
    if (this.current) return;
    this.current = this.waiting.shift();
    if (!this.current) {
      this.thread?.unref();
      return;
    }
    try {
      this.thread ??= this.start();
    } catch (cause) {
      void this.abandon(new Error('The worker thread cannot be started.', { cause }));
      return;
    }
    this.thread.ref();
    if (this.isReady) this.post();
    else this.setDeadline(START_DEADLINE_MS, () => new Error('The worker thread does not start.'));
  }

  private start(): Worker {
    this.isReady = false;
    // Hostile input is read in there: no environment, and so no secrets of the configuration.
    const options = {
      env: {},
      execArgv: [...this.program.flags],
      resourceLimits: { maxOldGenerationSizeMb: this.limits.memoryMb },
    };
    const thread = new Worker(this.program.entry, options);
    thread.on('message', (message: unknown) => this.onMessage(thread, message));
    thread.on('error', (error: Error) => this.onDeath(thread, error));
    thread.on('exit', () => this.onDeath(thread, new Error('The worker thread has ended.')));
    return thread;
  }

  private post(): void {
    this.setDeadline(this.limits.deadlineMs, () => new JobTooLarge());
    this.thread?.postMessage(this.current?.job);
  }

  private onMessage(thread: Worker, message: unknown): void {
    if (thread !== this.thread) return;
    if (message === READY) {
      this.isReady = true;
      this.post();
      return;
    }
    const task = this.finish();
    task?.resolve(message as Answer);
    this.next();
  }

  private onDeath(thread: Worker, error: Error): void {
    if (thread !== this.thread) return;
    const outOfMemory = 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';
    void this.abandon(outOfMemory ? new JobTooLarge() : error);
  }

  private setDeadline(milliseconds: number, error: () => Error): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.abandon(error()), milliseconds);
  }

  /** Returns up the thread and the job that it has. */
  private async abandon(error: Error): Promise<void> {
    const { thread } = this;
    this.thread = undefined;
    if (thread && !this.isClosed) this.lost += 1;
    this.finish()?.reject(error);
    this.next();
    await thread?.terminate();
  }

  private finish(): Task<Job, Answer> | undefined {
    clearTimeout(this.timer);
    const task = this.current;
    this.current = undefined;
    return task;
  }
}
