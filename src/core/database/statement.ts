import type { ClientBase } from 'pg';
import type { Database as Connection } from 'sqlite3';
import {
  type EntityManager,
  QueryFailedError,
  QueryRunnerAlreadyReleasedError,
  type QueryRunner,
} from 'typeorm';

/**
 * One statement in the transaction of this manager, past TypeORM, which makes a small one cost four times as much
 * (docs/performance.md): for what is written very often. Parameters are `$1`, `$2`, each once and in that order. Gives the
 * rows that it selects or returns.
 */
export function execute<Row>(
  manager: EntityManager,
  statement: string,
  parameters: readonly unknown[] = [],
): Promise<Row[]> {
  const { queryRunner } = manager;
  if (!queryRunner) return Promise.reject(new Error('The manager belongs to no transaction.'));
  if (queryRunner.isReleased) return Promise.reject(new QueryRunnerAlreadyReleasedError());
  // As TypeORM does: what the statement stumbled over is told from that.
  const failure = (error: Error): Error => new QueryFailedError(statement, [...parameters], error);
  const connection = sqliteOf(manager);
  // Each promise of an open transaction is followed, so that one for a statement is much better than five.
  return connection
    ? rowsOf(connection, statement, parameters, failure)
    : onPostgres(queryRunner, statement, parameters, failure);
}

/** On SQLite: statements without parameters, up to the first that fails, for one way to its thread. */
export function executeAll(
  manager: EntityManager,
  ...statements: readonly string[]
): Promise<void> {
  const script = statements.join('; ');
  return new Promise((resolve, reject) => {
    const connection = sqliteOf(manager);
    if (!connection) throw new Error('This is not SQLite.');
    connection.exec(script, (error) =>
      error ? reject(new QueryFailedError(script, [], error)) : resolve(),
    );
  });
}

/** The rows that SQLite gives for a statement. It numbers parameters by their first use. */
export function rowsOf<Row>(
  connection: Connection,
  statement: string,
  parameters: readonly unknown[],
  failure = (error: Error): Error => error,
): Promise<Row[]> {
  return new Promise((resolve, reject) => {
    connection.all<Row>(statement, parameters, (error, rows) =>
      error ? reject(failure(error)) : resolve(rows),
    );
  });
}

/** The connection that all transactions of a SQLite data source share; none where it is PostgreSQL. */
function sqliteOf({ connection }: EntityManager): Connection | undefined {
  return (connection.driver as { databaseConnection?: Connection }).databaseConnection;
}

async function onPostgres<Row>(
  runner: QueryRunner,
  text: string,
  parameters: readonly unknown[],
  failure: (error: Error) => Error,
): Promise<Row[]> {
  const client = (await runner.connect()) as ClientBase;
  try {
    return (await client.query({ text, values: [...parameters] })).rows as Row[];
  } catch (error) {
    throw failure(error as Error);
  }
}
