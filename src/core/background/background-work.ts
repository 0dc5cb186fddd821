import type { Logger } from 'pino';
import { Counter } from 'prom-client';
import type { EntityManager } from 'typeorm';
import type { Database } from '../database/database.js';
import type { Notifications } from '../database/notifications.js';
import type { RequestMetrics } from '../http/metrics.js';

const CHANNEL = 'gantry_background';

/** Whether a task has more work that is due now. */
export type BatchResult = 'done' | 'more';

export interface BackgroundTask {
  /** Unique, such as `retention`: the label of its failures in the log and in metrics. */
  readonly name: string;
  /** Milliseconds from the end of a call to the next, without a wake-up or the result `more`. */
  readonly intervalMs: number;
  /** Milliseconds before the first call, without a wake-up; 0 by default. */
  readonly firstDelayMs?: number;
  /**
   * Milliseconds between the wake-up of an idle task and its call, for example so that concurrent
   * requests share a batch; 0 by default.
   */
  readonly wakeDelayMs?: number;
  /**
   * Does one batch. Must return soon after the signal aborts. Several servers may call it
   * concurrently, so it must claim its rows in a transaction, or tolerate duplicate work.
   */
  run(signal: AbortSignal): Promise<BatchResult>;
}

/**
 * Calls the registered tasks periodically, and when they are woken. Within one process, the calls
 * of a task never overlap. A failed call does not stop later calls.
 */
export class BackgroundWork {
  private readonly tasks = new Map<string, BackgroundTask>();
  private readonly woken = new Set<string>();
  /** Ends the wait of each waiting task. */
  private readonly waits = new Map<string, () => void>();
  private readonly stopped = new AbortController();
  private readonly failures: Counter;
  private running: Promise<unknown> = Promise.resolve();

  constructor(
    private readonly database: Database,
    private readonly notifications: Notifications,
    private readonly log: Logger,
    { registry }: RequestMetrics,
    /** Whether the tasks must wait, because this process cannot read secrets. */
    private readonly isPaused: () => boolean = () => false,
  ) {
    this.failures = new Counter({
      name: 'gantry_background_failures_total',
      help: 'Failed calls of background tasks of this process, by task.',
      labelNames: ['task'],
      registers: [registry],
    });
    notifications.listen(CHANNEL, { onNotification: (name) => this.wake(name) });
  }

  /** Call it before {@link start}. */
  register(task: BackgroundTask): void {
    if (this.tasks.has(task.name)) throw new Error(`The task ${task.name} is already registered.`);
    this.tasks.set(task.name, task);
    this.failures.inc({ task: task.name }, 0);
  }

  start(): void {
    this.running = Promise.all([...this.tasks.values()].map((task) => this.repeat(task)));
  }

  /** Stops all tasks. Resolves when the current batch of each task has ended. */
  async stop(): Promise<void> {
    this.stopped.abort();
    for (const end of this.waits.values()) end();
    await this.running;
  }

  /** Calls the task in this process, after its `wakeDelayMs` or the active call. */
  wake(name: string): void {
    this.woken.add(name);
    const end = this.waits.get(name);
    if (!end) return;
    const delay = this.tasks.get(name)?.wakeDelayMs ?? 0;
    if (delay === 0) end();
    else setTimeout(end, delay).unref();
  }

  /** Calls the task soon in all servers, after the transaction of `manager` is committed. */
  async wakeAll(manager: EntityManager, name: string): Promise<void> {
    await this.notifications.notify(manager, CHANNEL, [name]);
    this.database.afterCommit(() => this.wake(name));
  }

  private async repeat(task: BackgroundTask): Promise<void> {
    const { signal } = this.stopped;
    await this.waitFor(task, task.firstDelayMs ?? 0);
    while (!signal.aborted) {
      this.woken.delete(task.name);
      if ((await this.call(task)) === 'done') await this.waitFor(task, task.intervalMs);
    }
  }

  private async call(task: BackgroundTask): Promise<BatchResult> {
    if (this.isPaused()) return 'done';
    try {
      return await task.run(this.stopped.signal);
    } catch (error) {
      if (this.stopped.signal.aborted) return 'done';
      this.failures.inc({ task: task.name });
      this.log.error({ err: error, task: task.name }, 'background task failed');
      return 'done';
    }
  }

  private async waitFor({ name }: BackgroundTask, milliseconds: number): Promise<void> {
    if (this.woken.has(name) || this.stopped.signal.aborted) return;
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, milliseconds).unref();
      this.waits.set(name, () => {
        clearTimeout(timer);
        resolve();
      });
    });
    this.waits.delete(name);
  }
}
