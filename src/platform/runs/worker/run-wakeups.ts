import { EventEmitter } from 'node:events';
import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { Database } from '../../../core/database/database.js';
import { Notifications } from '../../../core/database/notifications.js';
import type { Run } from '../run.entity.js';

const CHANNEL = 'gantry_runs';

/** The topic of runs that a worker may be able to claim. */
export const QUEUE_TOPIC = 'queue';

/** The topic for the feature of a purpose: plans, policy results and ends of its runs. */
export const purposeTopic = (purpose: Run['purpose']): string => `runs ${purpose}`;

/** The topic of stop requests and revoked leases, for the worker that executes the run. */
export const stopTopic = (runId: string): string => `stop ${runId}`;

/**
 * Wakes code that waits for changes of runs. The topics are those above and the IDs of runs. A
 * wake-up can be lost, so waiters must also poll.
 */
@Injectable()
export class RunWakeups implements OnModuleDestroy {
  private readonly topics = new EventEmitter().setMaxListeners(0);
  private readonly closing = new AbortController();

  constructor(
    private readonly database: Database,
    private readonly notifications: Notifications,
  ) {
    notifications.listen(CHANNEL, { onNotification: (topic) => void this.topics.emit(topic) });
  }

  /** Wakes all waiters and calls all listeners. Waiters in a loop check {@link isClosed}. */
  onModuleDestroy(): void {
    this.closing.abort();
    for (const topic of this.topics.eventNames()) this.topics.emit(topic);
  }

  isClosed(): boolean {
    return this.closing.signal.aborted;
  }

  /**
   * Calls the listener at each wake-up of the topic, and at shutdown. Returns the unsubscribe
   * function.
   */
  listen(topic: string, listener: () => void): () => void {
    this.topics.on(topic, listener);
    return () => void this.topics.off(topic, listener);
  }

  /**
   * Resolves at the next wake-up of the topic, after the given number of milliseconds, when the
   * signal aborts, or at shutdown, whichever is first.
   */
  waitForNext(topic: string, milliseconds: number, signal?: AbortSignal): Promise<void> {
    return new Promise((resolve) => {
      const done = (): void => {
        unsubscribe();
        clearTimeout(timer);
        signal?.removeEventListener('abort', done);
        resolve();
      };
      const unsubscribe = this.listen(topic, done);
      const timer = setTimeout(done, milliseconds);
      signal?.addEventListener('abort', done, { once: true });
      if (signal?.aborted || this.isClosed()) done();
    });
  }

  /** Wakes waiters in all processes when the transaction of `manager` is committed. */
  async wake(manager: EntityManager, ...topics: readonly string[]): Promise<void> {
    await this.notifications.notify(manager, CHANNEL, topics);
    // Wakes this process without the delay of PostgreSQL. A repeated wake-up is harmless.
    this.database.afterCommit(() => topics.forEach((topic) => this.topics.emit(topic)));
  }
}
