import { EventEmitter } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { Inject, Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { Client } from 'pg';
import type { Logger } from 'pino';
import type { EntityManager } from 'typeorm';
import { CONFIG, type Config } from '../config.js';
import { Database } from '../database/database.js';
import { LISTENER } from '../database/postgres-connections.js';
import { LOG } from '../log.js';

const CHANNEL = 'gantry_runs';
/** Milliseconds between two attempts to listen. */
const RETRY = 2_000;

/** Milliseconds between two looks whether the connection on which nothing is heard still leads to the database. */
const PROBE = 15_000;

/** There may be work for a worker. */
export const QUEUE = 'queue';

/**
 * Tells workers and readers that something may have changed: a topic is {@link QUEUE} or the id of a run. Within a process
 * by an event; between processes by PostgreSQL's NOTIFY, which comes with the commit. Only ever a hint: whoever waits
 * also looks again by itself, more slowly.
 */
@Injectable()
export class RunWakeups implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly topics = new EventEmitter().setMaxListeners(0);
  private readonly closing = new AbortController();
  private client: Client | null = null;

  constructor(
    private readonly database: Database,
    @Inject(CONFIG) private readonly config: Config,
    @Inject(LOG) private readonly log: Logger,
  ) {}

  onApplicationBootstrap(): void {
    if (this.config.database.kind === 'postgres') void this.keepListening(this.config.database.url);
  }

  /** Wakes everybody: who waits for something that will not come any more looks, and sees {@link isClosed}. */
  async onModuleDestroy(): Promise<void> {
    this.closing.abort();
    for (const topic of this.topics.eventNames()) this.topics.emit(topic);
    await this.client?.end().catch(() => undefined);
  }

  isClosed(): boolean {
    return this.closing.signal.aborted;
  }

  /** Calls the listener at each wake-up of the topic, until the function that it gives is called. */
  listen(topic: string, listener: () => void): () => void {
    this.topics.on(topic, listener);
    return () => void this.topics.off(topic, listener);
  }

  /** Resolves at the next wake-up of the topic, or after so many milliseconds, or when the signal aborts. */
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
  async wake(manager: EntityManager, topic: string): Promise<void> {
    if (this.database.kind === 'postgres') await manager.query('SELECT pg_notify($1, $2)', [CHANNEL, topic]);
    // The own process need not wait for its way through PostgreSQL; hearing it twice does no harm.
    this.database.afterCommit(() => void this.topics.emit(topic));
  }

  private async keepListening(url: string): Promise<void> {
    while (!this.isClosed()) {
      try {
        await this.listenUntilLost(url);
      } catch (error) {
        if (!this.isClosed()) this.log.warn({ err: error }, 'wake-ups of other processes can not be heard: they are found by looking');
      }
      await delay(RETRY, undefined, { signal: this.closing.signal }).catch(() => undefined);
    }
  }

  /** Rejects when the connection turns out to be lost, unless that is what was wanted. */
  private async listenUntilLost(url: string): Promise<void> {
    const client = new Client({ connectionString: url, ...LISTENER });
    const lost = new Promise<'lost'>((resolve) => {
      client.on('error', () => resolve('lost'));
      client.on('end', () => resolve('lost'));
    });
    client.on('notification', ({ payload }) => void (payload && this.topics.emit(payload)));
    this.client = client;
    try {
      await client.connect();
      await client.query(`LISTEN ${CHANNEL}`);
      while (!this.isClosed() && (await Promise.race([lost, delay(PROBE, 'quiet', { ref: false })])) === 'quiet') await client.query('SELECT 1');
    } finally {
      await client.end().catch(() => undefined);
    }
  }
}
