import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout } from 'node:timers/promises';
import type { DataSource, EntityManager } from 'typeorm';
import type { DatabaseConfig } from '../config/config.js';
import { type DatabaseLoad, poolOf } from './database-load.js';
import { HotQueries } from './hot-queries.js';
import { OpenTransaction, type Work } from './open-transaction.js';
import { postgresTransaction } from './postgres-transaction.js';
import { SqliteWrites } from './sqlite-writes.js';

/** Milliseconds after which a database that has not answered counts as one that does not. */
const ANSWER_TIMEOUT_MS = 2_000;

/**
 * The one way to the tables: `read` for queries, `write` for everything that changes a row.
 *
 * On SQLite a data source is one connection that all requests share, so that a statement of one request would land in
 * the open transaction of another. Writes therefore queue, one at a time, and reads have a connection of their
 * own, which sees only what is committed (docs/decisions/0005). PostgreSQL has two pools: a write
 * that reads on the side never waits for a connection that another write holds.
 */
export class Database {
  private readonly queue: SqliteWrites;
  private readonly current = new AsyncLocalStorage<OpenTransaction>();
  private readonly activeWork = new Set<Promise<unknown>>();
  private readonly hot: HotQueries;

  constructor(
    readonly kind: DatabaseConfig['kind'],
    private readonly writer: DataSource,
    private readonly reader: DataSource,
  ) {
    this.hot = new HotQueries(reader);
    this.queue = new SqliteWrites(writer);
  }

  /** For queries outside a transaction: it sees what is committed. Never for a change: on SQLite this connection can't write. */
  get read(): EntityManager {
    return this.reader.manager;
  }

  /** As `read`, for a query that is asked very often. Parameters are `$1`, `$2`, each once and in that order. */
  select<Row>(query: string, parameters: readonly unknown[]): Promise<Row[]> {
    return this.hot.select(query, parameters);
  }

  /** As `select`, for an answer of few small rows, which the caller must not change: where no row has been written since, it may be an earlier one. */
  selectSmall<Row>(query: string, parameters: readonly unknown[]): Promise<readonly Row[]> {
    return this.hot.selectCached(query, parameters);
  }

  /**
   * One statement that is a transaction by itself and takes no place among the writes, on PostgreSQL: for counters that all
   * processes share, never for what a room keeps. Parameters as in {@link select}.
   */
  statement<Row>(statement: string, parameters: readonly unknown[]): Promise<Row[]> {
    return this.hot.select(statement, parameters);
  }

  /** Runs `work` in one transaction. Within a transaction it joins the one that is open. */
  write<T>(work: Work<T>): Promise<T> {
    const open = this.current.getStore();
    if (open?.running) return open.join(work);
    const after: (() => void)[] = [];
    const within = (manager: EntityManager): Promise<T> => {
      const transaction = new OpenTransaction(manager, after);
      return this.current.run(transaction, () => transaction.run(work));
    };
    const written =
      this.kind === 'postgres' ? postgresTransaction(this.writer, within) : this.queue.run(within);
    const told = written
      .finally(() => this.hot.invalidate())
      .then((result) => (after.forEach((step) => step()), result));
    return this.tracked(told);
  }

  /** Does the step, which must not throw, when the open transaction has been committed; at once where none is open; never after a rollback. */
  afterCommit(step: () => void): void {
    const open = this.current.getStore();
    if (open?.running) open.after.push(step);
    else step();
  }

  /** What waits for the database now, for metrics. On SQLite, each of the two has one connection. */
  load(): DatabaseLoad {
    return {
      writes: this.activeWork.size,
      pools: [poolOf('write', this.writer), poolOf('read', this.reader)],
    };
  }

  /** True when the database answers within 2 s. */
  async answers(): Promise<boolean> {
    const answer = this.reader.query('SELECT 1').then(
      () => true,
      () => false,
    );
    return Promise.race([answer, setTimeout(ANSWER_TIMEOUT_MS, false, { ref: false })]);
  }

  /** Closes the connections, after the writes that are under way. */
  async close(): Promise<void> {
    while (this.activeWork.size > 0) await Promise.allSettled(this.activeWork);
    await this.reader.destroy();
    await this.writer.destroy();
  }

  private tracked<T>(written: Promise<T>): Promise<T> {
    this.activeWork.add(written);
    const forget = (): void => {
      this.activeWork.delete(written);
      // Until the next write, no promise of a read pays for being followed.
      if (this.activeWork.size === 0) this.current.disable();
    };
    written.then(forget, forget);
    return written;
  }
}
