import type { ClientBase } from 'pg';
import type { DataSource, QueryRunner } from 'typeorm';
import { WriteConflict } from '../../errors.js';
import { isTransactionConflict } from '../errors.js';
import type { Work } from '../open-transaction.js';
import { execute } from '../statement.js';

/**
 * Runs work in a transaction on a connection of the writer's pool. Rejects with WriteConflict if
 * PostgreSQL ends the transaction because of a concurrent one.
 */
export async function runPostgresTransaction<T>(writer: DataSource, work: Work<T>): Promise<T> {
  const runner = writer.createQueryRunner();
  try {
    await begin(runner);
    const result = await work(runner.manager);
    await commit(runner);
    return result;
  } catch (error) {
    await execute(runner.manager, 'ROLLBACK').catch(() => undefined);
    throw isTransactionConflict(error) ? new WriteConflict() : error;
  } finally {
    await runner.release();
  }
}

/** Marks the runner as active, so that TypeORM begins no transaction of its own. */
async function begin(runner: QueryRunner): Promise<void> {
  await execute(runner.manager, 'BEGIN');
  Object.assign(runner, { isTransactionActive: true, transactionDepth: 1 });
}

/**
 * Throws if PostgreSQL rolls back at COMMIT, which it does without an error if a statement failed
 * and the work continued.
 */
async function commit(runner: QueryRunner): Promise<void> {
  const client = (await runner.connect()) as ClientBase;
  const { command } = await client.query('COMMIT');
  if (command !== 'COMMIT')
    throw new Error(
      'A statement of this transaction failed and its error was ignored: the transaction was ' +
        'rolled back.',
    );
}
