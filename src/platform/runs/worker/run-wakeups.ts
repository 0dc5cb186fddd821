import { EventEmitter } from 'node:events';
import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { Database } from '../../../core/database/database.js';
import { Notifications } from '../../../core/database/notifications.js';

const CHANNEL = 'gantry_runs';

/** There may be work for a worker. */
export const QUEUE = 'queue';

/**
 * There is something for a caller that executes the run to hear: somebody wants it to end, or has
 * taken it away.
 */
export const stopOf = (runId: string): string => `stop ${runId}`;

/**
 * Wakes workers and readers when something may have changed: a topic is {@link QUEUE}, {@link
 * stopOf} a run, or a run's ID. In-process by an event, across processes by a notification that is
 * sent on commit. Only a hint: waiters also poll.
 */
@Injectable()
export class RunWakeups implements OnModuleDestroy {
  private readonly topics = new EventEmitter().setMaxListeners(0);
  private readonly closing = new AbortController();

  constructor(
    private readonly database: Database,
    private readonly notices: Notifications,
  ) {
    notices.listen(CHANNEL, { notified: (topic) => void this.topics.emit(topic) });
  }

  /**
   * Wakes everybody: who waits for something that will not come any more looks, and sees {@link
   * isClosed}.
   */
  onModuleDestroy(): void {
    this.closing.abort();
    for (const topic of this.topics.eventNames()) this.topics.emit(topic);
  }

  isClosed(): boolean {
    return this.closing.signal.aborted;
  }

  /**
   * Calls the listener at each wake-up of the topic, until the function that it gives is called.
   */
  listen(topic: string, listener: () => void): () => void {
    this.topics.on(topic, listener);
    return () => void this.topics.off(topic, listener);
  }

  /**
   * Resolves at the next wake-up of the topic, or after the given number of milliseconds, or when
   * the signal aborts.
   */
  next(topic: string, milliseconds: number, signal?: AbortSignal): Promise<void> {
    return new Promise((resolve) => {
      const done = (): void => {
        deaf();
        clearTimeout(timer);
        signal?.removeEventListener('abort', done);
        resolve();
      };
      const deaf = this.listen(topic, done);
      const timer = setTimeout(done, milliseconds);
      signal?.addEventListener('abort', done, { once: true });
      if (signal?.aborted || this.isClosed()) done();
    });
  }

  /** To this process only. */
  hint(topic: string): void {
    this.topics.emit(topic);
  }

  /** Within the transaction of what changed: it is told when that is committed. */
  async wake(manager: EntityManager, ...topics: readonly string[]): Promise<void> {
    await this.notices.notify(manager, CHANNEL, topics);
    // This process need not wait for its way through PostgreSQL; hearing it twice does no harm.
    this.database.afterCommit(() => topics.forEach((topic) => this.topics.emit(topic)));
  }
}
