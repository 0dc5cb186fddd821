import { Worker } from 'node:worker_threads';
import { FairQueue } from './fair-queue.js';
import type { ThreadProgram } from './thread-program.js';

export interface WorkerLimits {
  /** Maximum milliseconds of one job, without its wait and the start of the thread. */
  readonly deadlineMs: number;
  /** Maximum old-generation heap of the thread in MiB. */
  readonly memoryMb: number;
  /** Maximum queued jobs. */
  readonly queueLength: number;
  /** Maximum queued jobs of one caller. Default: no limit except `queueLength`. */
  readonly waitingPerCaller?: number;
}

/** Too many jobs are queued. */
export class WorkerBusy extends Error {
  constructor(
    /** Seconds after which a retry can succeed: the deadline of one job, rounded up. */
    readonly retryAfterSeconds: number,
    /** Whether the caller reached its own limit. Otherwise, the queue is full. */
    readonly isCallerLimit: boolean,
  ) {
    super('Too many jobs are waiting for the worker.');
    this.name = 'WorkerBusy';
  }
}

/** The job exceeded its limit of time, memory, stack or string length; its thread was discarded. */
export class JobTooLarge extends Error {
  override readonly name = 'JobTooLarge';
}

interface Task<Job, Result> {
  readonly job: Job;
  readonly resolve: (result: Result) => void;
  readonly reject: (error: Error) => void;
}

/** The message that a thread posts once it has loaded. Afterwards, it posts one result per job. */
export const READY = 'ready';

/** Milliseconds within which a thread must have loaded. Loading usually takes 0.2 to 0.3 s. */
const START_DEADLINE_MS = 30_000;

/**
 * One worker thread for jobs that may hang, exhaust memory or crash. Runs one job at a time, and
 * replaces a thread that crashed or exceeded a limit. An idle thread does not keep the process
 * alive.
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
   * Queues a job; callers take turns. Rejects with WorkerBusy or JobTooLarge, or with another Error
   * if the thread fails or the worker is closed.
   */
  run(job: Job, caller = ''): Promise<Result> {
    return new Promise((resolve, reject) => {
      if (this.isClosed) throw new Error('The worker is closed.');
      const { queueLength, waitingPerCaller = Infinity, deadlineMs } = this.limits;
      const isCallerLimit = this.waiting.lengthOf(caller) >= waitingPerCaller;
      if (isCallerLimit || this.waiting.length >= queueLength)
        throw new WorkerBusy(Math.ceil(deadlineMs / 1000), isCallerLimit);
      this.waiting.push(caller, { job, resolve, reject });
      this.startNext();
    });
  }

  /**
   * Number of threads that were discarded because a job exceeded a limit, or because the thread
   * crashed or did not start in time.
   */
  get lostThreads(): number {
    return this.lost;
  }

  /** Ends the thread. Active and queued jobs reject. */
  async close(): Promise<void> {
    this.isClosed = true;
    const error = new Error('The worker was closed.');
    for (let task = this.waiting.shift(); task; task = this.waiting.shift()) task.reject(error);
    await this.discardThread(error);
  }

  private startNext(): void {
    if (this.current) return;
    this.current = this.waiting.shift();
    if (!this.current) {
      this.thread?.unref();
      return;
    }
    try {
      this.thread ??= this.startThread();
    } catch (cause) {
      void this.discardThread(new Error('The worker thread cannot be started.', { cause }));
      return;
    }
    this.thread.ref();
    if (this.isReady) this.postCurrent();
    else
      this.setDeadline(
        START_DEADLINE_MS,
        () => new Error('The worker thread did not start in time.'),
      );
  }

  private startThread(): Worker {
    this.isReady = false;
    // Jobs can contain hostile input, so the thread does not get the secrets of the environment.
    const options = {
      env: {},
      execArgv: [...this.program.flags],
      resourceLimits: { maxOldGenerationSizeMb: this.limits.memoryMb },
    };
    const thread = new Worker(this.program.entry, options);
    thread.on('message', (message: unknown) => this.onMessage(thread, message));
    thread.on('error', (error: Error) => this.onThreadEnd(thread, error));
    thread.on('exit', () => this.onThreadEnd(thread, new Error('The worker thread ended.')));
    return thread;
  }

  private postCurrent(): void {
    this.setDeadline(this.limits.deadlineMs, () => new JobTooLarge());
    this.thread?.postMessage(this.current?.job);
  }

  private onMessage(thread: Worker, message: unknown): void {
    if (thread !== this.thread) return;
    if (message === READY) {
      this.isReady = true;
      this.postCurrent();
      return;
    }
    const task = this.takeCurrent();
    task?.resolve(message as Result);
    this.startNext();
  }

  private onThreadEnd(thread: Worker, error: Error): void {
    if (thread !== this.thread) return;
    const isOutOfMemory = 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';
    // V8 throws a RangeError if the call stack is exhausted, or a string is too long.
    const isTooLarge = isOutOfMemory || error instanceof RangeError;
    void this.discardThread(isTooLarge ? new JobTooLarge() : error);
  }

  private setDeadline(milliseconds: number, createError: () => Error): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.discardThread(createError()), milliseconds);
  }

  private async discardThread(error: Error): Promise<void> {
    const { thread } = this;
    this.thread = undefined;
    if (thread && !this.isClosed) this.lost += 1;
    this.takeCurrent()?.reject(error);
    this.startNext();
    await thread?.terminate();
  }

  private takeCurrent(): Task<Job, Result> | undefined {
    clearTimeout(this.timer);
    const task = this.current;
    this.current = undefined;
    return task;
  }
}
