import type { DataSource, EntityManager } from 'typeorm';
import type { SqliteDriver } from 'typeorm/driver/sqlite/SqliteDriver.js';
import { SqliteQueryRunner } from 'typeorm/driver/sqlite/SqliteQueryRunner.js';
import type { Work } from './open-transaction.js';
import { execute } from './statement.js';

/** Runs work in a transaction on the writer's one connection. The caller sees to it that there is never a second one. */
export function sqliteTransaction<T>(writer: DataSource, work: Work<T>): Promise<T> {
  return withManager(writer, async (manager) => {
    // A deferred transaction that reads first and writes later fails when another process wrote in between; an immediate one
    // waits at its start.
    await execute(manager, 'BEGIN IMMEDIATE');
    try {
      const result = await work(manager);
      await execute(manager, 'COMMIT');
      return result;
    } catch (error) {
      // When SQLite has rolled back by itself (a full disk), this one fails; the error to tell is the first.
      await execute(manager, 'ROLLBACK').catch(() => undefined);
      throw error;
    }
  });
}

/** How a part of a transaction has ended. */
export type Outcome<T> = { readonly result: T } | { readonly error: unknown };

/** Runs work as a part of a transaction that is kept or rolled back alone. Throws where there is no transaction any more. */
export function sqlitePart<T>(writer: DataSource, work: Work<T>): Promise<Outcome<T>> {
  return withManager(writer, async (manager) => {
    await execute(manager, 'SAVEPOINT part');
    try {
      const result = await work(manager);
      // Only where the transaction still stands is there something to release.
      await execute(manager, 'RELEASE part');
      return { result };
    } catch (error) {
      await execute(manager, 'ROLLBACK TO part').catch(() => {
        // SQLite has rolled back everything by itself: this is why.
        throw error;
      });
      await execute(manager, 'RELEASE part');
      return { error };
    }
  });
}

/**
 * TypeORM shares one query runner among all users of a SQLite connection. This work has its own, which ends with it: a
 * statement that comes late is refused, instead of landing in the transaction of somebody else. TypeORM can only begin
 * deferred transactions; this one is begun for it, and it is told so.
 */
async function withManager<T>(writer: DataSource, work: Work<T>): Promise<T> {
  const runner = new SqliteQueryRunner(writer.driver as SqliteDriver);
  const manager: EntityManager = writer.createEntityManager(runner);
  Object.assign(runner, { manager, isTransactionActive: true, transactionDepth: 1 });
  try {
    return await work(manager);
  } finally {
    runner.isReleased = true;
  }
}
