import type { ClientBase } from 'pg';
import type { Database as Connection } from 'sqlite3';
import { type EntityManager, QueryFailedError, QueryRunnerAlreadyReleasedError } from 'typeorm';

/**
 * One statement in the transaction of this manager, past TypeORM, which makes a small one cost four times as much
 * (docs/performance.md): for what is written very often. Parameters are `$1`, `$2`, each once and in that order. Gives the
 * rows that it selects or returns.
 */
export async function execute<Row>({ queryRunner }: EntityManager, statement: string, parameters: readonly unknown[] = []): Promise<Row[]> {
  if (!queryRunner) throw new Error('This is no manager of a transaction.');
  if (queryRunner.isReleased) throw new QueryRunnerAlreadyReleasedError();
  const connection = (await queryRunner.connect()) as ClientBase | Connection;
  try {
    return await on(connection, statement, parameters);
  } catch (error) {
    // As TypeORM does: what the statement stumbled over is told from that.
    throw new QueryFailedError(statement, [...parameters], error as Error);
  }
}

async function on<Row>(connection: ClientBase | Connection, statement: string, parameters: readonly unknown[]): Promise<Row[]> {
  if (!('run' in connection)) return (await connection.query({ text: statement, values: [...parameters] })).rows as Row[];
  return rowsOf(connection, statement, parameters);
}

/** The rows that SQLite gives for a statement. It numbers parameters by their first use. */
export function rowsOf<Row>(connection: Connection, statement: string, parameters: readonly unknown[]): Promise<Row[]> {
  return new Promise((resolve, reject) => {
    connection.all<Row>(statement, parameters, (error, rows) => (error ? reject(error) : resolve(rows)));
  });
}
