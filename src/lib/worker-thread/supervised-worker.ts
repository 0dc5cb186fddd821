import { Worker } from 'node:worker_threads';
import { FairQueue } from './fair-queue.js';
import type { ThreadProgram } from './thread-program.js';

export interface WorkerLimits {
  /** Milliseconds of one job, without its wait in the queue. */
  readonly deadlineMs: number;
  /** Old-generation heap of the thread in MiB. */
  readonly memoryMb: number;
  /** Maximum queued jobs. */
  readonly queueLength: number;
  /** Maximum queued jobs of one caller; left out, the same as for all. */
  readonly waitingPerCaller?: number;
}

/** Too many jobs are queued. */
export class WorkerBusy extends Error {
  constructor(
    /** The deadline of one job. */
    readonly retryAfterSeconds: number,
    /** Whether the caller has as many queued jobs as one caller may. */
    readonly isByCaller: boolean,
  ) {
    super('Too many jobs are waiting for the worker.');
    this.name = 'WorkerBusy';
  }
}

/** The job exceeded its limit of time, memory or stack; its thread was discarded. */
export class JobTooLarge extends Error {
  override readonly name = 'JobTooLarge';
}

interface Task<Job, Result> {
  readonly job: Job;
  readonly resolve: (result: Result) => void;
  readonly reject: (error: Error) => void;
}

/**
 * The message that a thread posts when it has loaded; after that, it posts one result for each job.
 */
export const READY = 'ready';

/**
 * Milliseconds after which a thread that is still loading counts as failed; loading takes 0.2 s.
 */
const START_DEADLINE_MS = 30_000;

/**
 * One worker thread for jobs that may hang, exhaust memory or crash: one job at a time, each with a
 * deadline, and a new thread after a failed one. The thread starts with the first job, and does not
 * keep the process alive.
 */
export class SupervisedWorker<Job, Result> {
  private thread: Worker | undefined;
  private current: Task<Job, Result> | undefined;
  private timer: NodeJS.Timeout | undefined;
  private readonly waiting = new FairQueue<Task<Job, Result>>();
  private isReady = false;
  private isClosed = false;
  private lost = 0;

  constructor(
    private readonly program: ThreadProgram,
    private readonly limits: WorkerLimits,
  ) {}

  /**
   * Callers take turns: before a job, and before each earlier job of the same caller, at most one
   * job of every other caller runs. Rejects with WorkerBusy, JobTooLarge, or an Error if the thread
   * has crashed or the worker is closed.
   */
  run(job: Job, caller = ''): Promise<Result> {
    return new Promise((resolve, reject) => {
      if (this.isClosed) throw new Error('The worker is closed.');
      const { queueLength, waitingPerCaller = Infinity, deadlineMs } = this.limits;
      const isByCaller = this.waiting.lengthOf(caller) >= waitingPerCaller;
      if (isByCaller || this.waiting.length >= queueLength)
        throw new WorkerBusy(Math.ceil(deadlineMs / 1000), isByCaller);
      this.waiting.push(caller, { job, resolve, reject });
      this.startNext();
    });
  }

  /** Threads that were discarded after a timeout, a memory limit or a crash. */
  get lostThreads(): number {
    return this.lost;
  }

  /** Ends the thread; active and queued jobs are rejected. */
  async close(): Promise<void> {
    this.isClosed = true;
    const error = new Error('The worker was closed.');
    for (let task = this.waiting.shift(); task; task = this.waiting.shift()) task.reject(error);
    await this.abandon(error);
  }

  private startNext(): void {
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
    // The thread reads hostile input: it gets no environment, and so no secrets of the
    // configuration.
    const options = {
      env: {},
      execArgv: [...this.program.flags],
      resourceLimits: { maxOldGenerationSizeMb: this.limits.memoryMb },
    };
    const thread = new Worker(this.program.entry, options);
    thread.on('message', (message: unknown) => this.onMessage(thread, message));
    thread.on('error', (error: Error) => this.onThreadEnd(thread, error));
    thread.on('exit', () => this.onThreadEnd(thread, new Error('The worker thread has ended.')));
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
    task?.resolve(message as Result);
    this.startNext();
  }

  private onThreadEnd(thread: Worker, error: Error): void {
    if (thread !== this.thread) return;
    const outOfMemory = 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';
    // A RangeError: the call stack, or a string, is too long.
    const isTooLarge = outOfMemory || error instanceof RangeError;
    void this.abandon(isTooLarge ? new JobTooLarge() : error);
  }

  private setDeadline(milliseconds: number, error: () => Error): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.abandon(error()), milliseconds);
  }

  /** Discards the thread and its current job. */
  private async abandon(error: Error): Promise<void> {
    const { thread } = this;
    this.thread = undefined;
    if (thread && !this.isClosed) this.lost += 1;
    this.finish()?.reject(error);
    this.startNext();
    await thread?.terminate();
  }

  private finish(): Task<Job, Result> | undefined {
    clearTimeout(this.timer);
    const task = this.current;
    this.current = undefined;
    return task;
  }
}
