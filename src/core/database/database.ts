import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout } from 'node:timers/promises';
import type { DataSource, EntityManager } from 'typeorm';
import type { DatabaseConfig } from '../config/database-config.js';
import { type DatabaseLoad, poolLoadOf } from './database-load.js';
import { HotQueries } from './hot-queries.js';
import { OpenTransaction, type Work } from './open-transaction.js';
import { runPostgresTransaction } from './postgres/postgres-transaction.js';
import { SqliteWriteQueue } from './sqlite/sqlite-write-queue.js';

/** Milliseconds after which the database counts as unavailable. */
const RESPONSE_TIMEOUT_MS = 2_000;

/**
 * Access to tables: `read` for queries, `write` for changes.
 *
 * On SQLite, a data source has one connection, on which a statement of one request would join the
 * open transaction of another. Therefore, writes are queued, and reads have their own connection
 * (docs/decisions/0005). On PostgreSQL, reads have their own pool, so that a read inside a write
 * does not wait for a connection of another write.
 */
export class Database {
  private readonly queue: SqliteWriteQueue;
  private readonly current = new AsyncLocalStorage<OpenTransaction>();
  private readonly activeWork = new Set<Promise<unknown>>();
  private readonly hotQueries: HotQueries;

  constructor(
    readonly kind: DatabaseConfig['kind'],
    private readonly writer: DataSource,
    private readonly reader: DataSource,
  ) {
    this.hotQueries = new HotQueries(reader);
    this.queue = new SqliteWriteQueue(writer);
  }

  /** For queries outside a transaction: sees committed data. Cannot write on SQLite. */
  get read(): EntityManager {
    return this.reader.manager;
  }

  /** Like `read`, for frequent queries. Parameters are `$1`, `$2`, each used once and in order. */
  select<Row>(query: string, parameters: readonly unknown[]): Promise<Row[]> {
    return this.hotQueries.select(query, parameters);
  }

  /**
   * Like `select`, for a few small rows that no caller changes. On SQLite, it may return a cached
   * result, which is at most 1 s old and includes every completed write of this process.
   */
  selectSmall<Row>(query: string, parameters: readonly unknown[]): Promise<readonly Row[]> {
    return this.hotQueries.selectCached(query, parameters);
  }

  /**
   * Executes one autocommitted statement outside of transactions, on PostgreSQL only: for shared
   * counters, never for the data of a feature. Parameters are as in {@link select}.
   */
  executeStatement<Row>(statement: string, parameters: readonly unknown[]): Promise<Row[]> {
    return this.hotQueries.select(statement, parameters);
  }

  /**
   * Runs `work` in the open transaction, or in a new one. If `work` rejects, the transaction is
   * rolled back. Rejects with WriteConflict if PostgreSQL aborts the transaction because of a
   * concurrent one.
   */
  write<T>(work: Work<T>): Promise<T> {
    const open = this.current.getStore();
    if (open?.isRunning) return open.join(work);
    const afterCommit: (() => void)[] = [];
    const runWork = (manager: EntityManager): Promise<T> => {
      const transaction = new OpenTransaction(manager, afterCommit);
      return this.current.run(transaction, () => transaction.run(work));
    };
    const written =
      this.kind === 'postgres'
        ? runPostgresTransaction(this.writer, runWork)
        : this.queue.run(runWork);
    const completed = written
      .finally(() => this.hotQueries.invalidate())
      .then((result) => {
        for (const step of afterCommit) step();
        return result;
      });
    return this.track(completed);
  }

  /**
   * Runs the step after the open transaction commits, or immediately if there is none; never after
   * a rollback. The step must not throw.
   */
  afterCommit(step: () => void): void {
    const open = this.current.getStore();
    if (open?.isRunning) open.afterCommit.push(step);
    else step();
  }

  /** For metrics. On SQLite, each pool has one connection. */
  measureLoad(): DatabaseLoad {
    return {
      writes: this.activeWork.size,
      pools: [poolLoadOf('write', this.writer), poolLoadOf('read', this.reader)],
    };
  }

  /** Whether the database responds within 2 s. */
  async isResponding(): Promise<boolean> {
    const probe = this.reader.query('SELECT 1').then(
      () => true,
      () => false,
    );
    return Promise.race([probe, setTimeout(RESPONSE_TIMEOUT_MS, false, { ref: false })]);
  }

  /** Waits for the active writes, and closes the connections. */
  async close(): Promise<void> {
    while (this.activeWork.size > 0) await Promise.allSettled(this.activeWork);
    await this.reader.destroy();
    await this.writer.destroy();
  }

  private track<T>(written: Promise<T>): Promise<T> {
    this.activeWork.add(written);
    const untrack = (): void => {
      this.activeWork.delete(written);
      // Tracking async context also slows reads, so it is enabled only during writes.
      if (this.activeWork.size === 0) this.current.disable();
    };
    written.then(untrack, untrack);
    return written;
  }
}
