import type { ClientBase } from 'pg';
import type { Database as Connection } from 'sqlite3';
import {
  type EntityManager,
  QueryFailedError,
  QueryRunnerAlreadyReleasedError,
  type QueryRunner,
} from 'typeorm';

/**
 * Executes one statement in the manager's transaction and returns its rows. Bypasses TypeORM, which
 * costs as much as a small statement (docs/performance.md). Parameters are `$1`, `$2`, each used
 * once and in order.
 */
export function execute<Row>(
  manager: EntityManager,
  statement: string,
  parameters: readonly unknown[] = [],
): Promise<Row[]> {
  const { queryRunner } = manager;
  if (!queryRunner) return Promise.reject(new Error('The manager belongs to no transaction.'));
  if (queryRunner.isReleased) return Promise.reject(new QueryRunnerAlreadyReleasedError());
  // Like TypeORM, so that callers recognize the driver's error.
  const failure = (error: Error): Error => new QueryFailedError(statement, [...parameters], error);
  const connection = sqliteOf(manager);
  // Every promise in an open transaction is tracked, so one per statement is much cheaper than
  // five.
  return connection
    ? rowsOf(connection, statement, parameters, failure)
    : onPostgres(queryRunner, statement, parameters, failure);
}

/**
 * On SQLite: runs statements without parameters in one call to the driver's thread, up to the first
 * failure.
 */
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

/** The rows of a SQLite statement. SQLite numbers parameters by their first use. */
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

/** The connection that all transactions of a SQLite data source share; undefined on PostgreSQL. */
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

/**
 * A query in plain SQL, inside or outside of a transaction. Its placeholders are those of {@link
 * Parameters}.
 */
export function selectRows<Selected>(
  manager: EntityManager,
  statement: string,
  { values }: Parameters,
): Promise<Selected[]> {
  return manager.queryRunner
    ? execute<Selected>(manager, statement, values)
    : manager.query<Selected[]>(statement, values);
}

/** The values of a statement, and their placeholders. */
export class Parameters {
  readonly values: unknown[] = [];
  private readonly isNumbered: boolean;

  constructor(manager: EntityManager) {
    this.isNumbered = manager.connection.options.type === 'postgres';
  }

  place(value: unknown): string {
    this.values.push(value);
    return this.isNumbered ? `$${this.values.length}` : '?';
  }

  places(values: readonly unknown[]): string {
    return values.map((value) => this.place(value)).join(', ');
  }
}
