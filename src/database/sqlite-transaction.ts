import type { DataSource, EntityManager } from 'typeorm';
import type { SqliteDriver } from 'typeorm/driver/sqlite/SqliteDriver.js';
import { SqliteQueryRunner } from 'typeorm/driver/sqlite/SqliteQueryRunner.js';
import type { Work } from './open-transaction.js';
import { execute } from './statement.js';

/**
 * Runs work in a transaction on the writer's one connection. The caller sees to it that there is never a second one.
 *
 * TypeORM shares one query runner among all users of a SQLite connection. This transaction has its own, which ends with
 * it: a statement that comes late is refused, instead of landing in the transaction of somebody else.
 */
export async function sqliteTransaction<T>(writer: DataSource, work: Work<T>): Promise<T> {
  const runner = new SqliteQueryRunner(writer.driver as SqliteDriver);
  const manager = writer.createEntityManager(runner);
  Object.assign(runner, { manager });
  await begin(manager, runner);
  try {
    const result = await work(manager);
    await execute(manager, 'COMMIT');
    return result;
  } catch (error) {
    // When SQLite has rolled back by itself (a full disk), this one fails; the error to tell is the first.
    await execute(manager, 'ROLLBACK').catch(() => undefined);
    throw error;
  } finally {
    runner.isReleased = true;
  }
}

/**
 * A deferred transaction that reads first and writes later fails when another process wrote in between; an immediate one
 * waits at its start. TypeORM can only begin deferred ones, so the transaction is begun for it, and it is told so.
 */
async function begin(manager: EntityManager, runner: SqliteQueryRunner): Promise<void> {
  await execute(manager, 'BEGIN IMMEDIATE');
  Object.assign(runner, { isTransactionActive: true, transactionDepth: 1 });
}
