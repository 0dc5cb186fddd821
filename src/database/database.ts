import { AsyncLocalStorage } from 'node:async_hooks';
import type { DataSource, EntityManager, QueryRunner } from 'typeorm';
import type { DatabaseConfig } from '../config.js';
import { FifoLock } from './fifo-lock.js';

interface OpenTransaction {
  readonly manager: EntityManager;
  running: boolean;
}

/**
 * The one way to the tables: `read` for queries, `write` for everything that changes a row.
 *
 * On SQLite a data source is one connection that all requests share, so that a statement of one request would land in
 * the open transaction of another. Writes therefore queue behind a lock, one transaction at a time, and reads have a
 * connection of their own, which sees only what is committed (docs/decisions/0005). PostgreSQL has a pool.
 */
export class Database {
  private readonly lock = new FifoLock();
  private readonly current = new AsyncLocalStorage<OpenTransaction>();

  constructor(
    readonly kind: DatabaseConfig['kind'],
    private readonly writer: DataSource,
    private readonly reader: DataSource,
  ) {}

  /** For queries outside a transaction. Never for a change: on SQLite this connection can't write. */
  get read(): EntityManager {
    return this.reader.manager;
  }

  /** Runs `work` in one transaction. Within a transaction it joins the one that is open. */
  async write<T>(work: (manager: EntityManager) => Promise<T>): Promise<T> {
    const open = this.current.getStore();
    if (open?.running) return work(open.manager);
    if (this.kind === 'postgres') return this.writer.transaction((manager) => this.runIn(manager, work));
    return this.lock.run(() => this.writeSqlite(work));
  }

  /** Work that nobody waited for must not join a transaction that is over, so the end is noted. */
  private async runIn<T>(manager: EntityManager, work: (manager: EntityManager) => Promise<T>): Promise<T> {
    const transaction: OpenTransaction = { manager, running: true };
    try {
      return await this.current.run(transaction, () => work(manager));
    } finally {
      transaction.running = false;
    }
  }

  private async writeSqlite<T>(work: (manager: EntityManager) => Promise<T>): Promise<T> {
    const runner = this.writer.createQueryRunner();
    await beginImmediate(runner);
    try {
      const result = await this.runIn(runner.manager, work);
      await runner.commitTransaction();
      return result;
    } catch (error) {
      await runner.rollbackTransaction();
      throw error;
    }
  }

  /** True when the database answers. */
  async answers(): Promise<boolean> {
    return this.reader.query('SELECT 1').then(
      () => true,
      () => false,
    );
  }

  async close(): Promise<void> {
    if (this.reader !== this.writer) await this.reader.destroy();
    await this.writer.destroy();
  }
}

/**
 * A deferred transaction that reads first and writes later fails when another process wrote in between; an immediate one
 * waits at its start. TypeORM can only begin deferred ones, so the transaction is begun for it: on SQLite, BEGIN plus
 * this flag is all that its own startTransaction does.
 */
async function beginImmediate(runner: QueryRunner): Promise<void> {
  await runner.query('BEGIN IMMEDIATE');
  const state = runner as unknown as { isTransactionActive: boolean; transactionDepth: number };
  state.isTransactionActive = true;
  state.transactionDepth = 1;
}
