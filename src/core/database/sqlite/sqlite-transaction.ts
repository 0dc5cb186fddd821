import type { DataSource, EntityManager } from 'typeorm';
import type { SqliteDriver } from 'typeorm/driver/sqlite/SqliteDriver.js';
import { SqliteQueryRunner } from 'typeorm/driver/sqlite/SqliteQueryRunner.js';
import type { Work } from '../open-transaction.js';
import { execute, executeAll } from '../statement.js';

/**
 * A deferred transaction that reads first and writes later fails if another process wrote in
 * between; an immediate one waits at its start.
 */
const BEGIN = 'BEGIN IMMEDIATE';

/**
 * Runs work in a transaction on the writer's one connection. The caller must not start another
 * transaction before it ends.
 */
export function runSqliteTransaction<T>(writer: DataSource, work: Work<T>): Promise<T> {
  return withManager(writer, (manager) =>
    runAndCommit(manager, async () => {
      await execute(manager, BEGIN);
      return work(manager);
    }),
  );
}

/** The result or the error of one part of a transaction. */
export type Outcome<T> = { readonly result: T } | { readonly error: unknown };

/**
 * Runs `first`, and then the work that `next` returns until it returns undefined, in one
 * transaction. Work that fails is rolled back alone. Rejects if the transaction as a whole fails.
 */
export function runSqliteBatch(
  writer: DataSource,
  first: Work<unknown>,
  next: () => Work<unknown> | undefined,
): Promise<Outcome<unknown>[]> {
  return withManager(writer, (manager) =>
    runAndCommit(manager, async () => {
      const outcomes: Outcome<unknown>[] = [];
      for (let work: Work<unknown> | undefined = first; work; work = next()) {
        // RELEASE fails if SQLite has rolled back the transaction. The commit releases the last
        // savepoint.
        await executeAll(manager, outcomes.length === 0 ? BEGIN : 'RELEASE part', 'SAVEPOINT part');
        outcomes.push(await runPart(writer, manager, work));
      }
      return outcomes;
    }),
  );
}

async function runPart(
  writer: DataSource,
  manager: EntityManager,
  work: Work<unknown>,
): Promise<Outcome<unknown>> {
  try {
    return { result: await withManager(writer, work) };
  } catch (error) {
    // The connection executes this after all statements that the work did not await.
    await executeAll(manager, 'ROLLBACK TO part').catch(() => {
      // SQLite has already rolled back the whole transaction, because of this error.
      throw error;
    });
    return { error };
  }
}

async function runAndCommit<T>(manager: EntityManager, work: () => Promise<T>): Promise<T> {
  try {
    const result = await work();
    await execute(manager, 'COMMIT');
    return result;
  } catch (error) {
    // Fails if SQLite has already rolled back, for example on a full disk: report the first error.
    await execute(manager, 'ROLLBACK').catch(() => undefined);
    throw error;
  }
}

/**
 * Gives the work its own query runner, which refuses statements after the work has ended: TypeORM
 * shares one among all users of a SQLite connection. The runner is marked as active, so that
 * TypeORM does not begin a deferred transaction.
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
