import type { DataSource, EntityManager } from 'typeorm';
import type { SqliteDriver } from 'typeorm/driver/sqlite/SqliteDriver.js';
import { SqliteQueryRunner } from 'typeorm/driver/sqlite/SqliteQueryRunner.js';
import type { Work } from './open-transaction.js';
import { execute, executeAll } from './statement.js';

/**
 * A deferred transaction that reads first and writes later fails when another process wrote in
 * between; an immediate one waits at its start.
 */
const BEGIN = 'BEGIN IMMEDIATE';

/**
 * Runs work in a transaction on the writer's one connection. The caller sees to it that there is
 * never a second one.
 */
export function sqliteTransaction<T>(writer: DataSource, work: Work<T>): Promise<T> {
  return withManager(writer, (manager) =>
    committed(manager, async () => {
      await execute(manager, BEGIN);
      return work(manager);
    }),
  );
}

/** How a part of a transaction has ended. */
export type Outcome<T> = { readonly result: T } | { readonly error: unknown };

/**
 * Runs several units of work in one transaction, each in a savepoint that is kept or rolled back
 * alone, until `next` returns null. Throws, with nothing kept, if the transaction itself was lost.
 */
export function sqliteParts(
  writer: DataSource,
  first: Work<unknown>,
  next: () => Work<unknown> | undefined,
): Promise<Outcome<unknown>[]> {
  return withManager(writer, (manager) =>
    committed(manager, async () => {
      const outcomes: Outcome<unknown>[] = [];
      for (let work: Work<unknown> | undefined = first; work; work = next()) {
        // Only where the transaction still stands is there something to release. The last part ends
        // with the commit.
        await executeAll(manager, outcomes.length === 0 ? BEGIN : 'RELEASE part', 'SAVEPOINT part');
        outcomes.push(await outcomeOf(writer, manager, work));
      }
      return outcomes;
    }),
  );
}

async function outcomeOf(
  writer: DataSource,
  manager: EntityManager,
  work: Work<unknown>,
): Promise<Outcome<unknown>> {
  try {
    return { result: await withManager(writer, work) };
  } catch (error) {
    // Behind every statement that the work has sent and not waited for.
    await executeAll(manager, 'ROLLBACK TO part').catch(() => {
      // SQLite has rolled back everything by itself: this is why.
      throw error;
    });
    return { error };
  }
}

async function committed<T>(manager: EntityManager, work: () => Promise<T>): Promise<T> {
  try {
    const result = await work();
    await execute(manager, 'COMMIT');
    return result;
  } catch (error) {
    // When SQLite has rolled back by itself (a full disk), this one fails; the error to tell is the
    // first.
    await execute(manager, 'ROLLBACK').catch(() => undefined);
    throw error;
  }
}

/**
 * TypeORM shares one query runner among all users of a SQLite connection. This work has its own,
 * which ends with it: a statement that comes late is refused, instead of landing in the transaction
 * of somebody else. TypeORM can only begin deferred transactions; this one is begun for it, and it
 * is told so.
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
