import type { ClientBase } from 'pg';
import type { Database as Connection } from 'sqlite3';
import {
  type EntityManager,
  type ObjectLiteral,
  QueryFailedError,
  type QueryRunner,
  QueryRunnerAlreadyReleasedError,
} from 'typeorm';

/**
 * Executes one statement in the manager's transaction, without TypeORM, which costs as much as a
 * small statement (docs/performance.md). Parameters are `$1`, `$2`, each used once and in order.
 */
export function execute<Row>(
  manager: EntityManager,
  statement: string,
  parameters: readonly unknown[] = [],
): Promise<Row[]> {
  const { queryRunner } = manager;
  if (!queryRunner) return Promise.reject(new Error('The manager belongs to no transaction.'));
  if (queryRunner.isReleased) return Promise.reject(new QueryRunnerAlreadyReleasedError());
  // Wraps the error as TypeORM does, so that callers recognize the driver's error.
  const wrapError = (error: Error): Error =>
    new QueryFailedError(statement, [...parameters], error);
  const connection = sqliteConnectionOf(manager);
  // AsyncLocalStorage tracks every promise in an open transaction, so one per statement is much
  // cheaper than five.
  return connection
    ? executeOnSqlite(connection, statement, parameters, wrapError)
    : executeOnPostgres(queryRunner, statement, parameters, wrapError);
}

/**
 * Executes statements without parameters in one call to the driver's thread, until one fails. For
 * SQLite only.
 */
export function executeAll(
  manager: EntityManager,
  ...statements: readonly string[]
): Promise<void> {
  const script = statements.join('; ');
  return new Promise((resolve, reject) => {
    const connection = sqliteConnectionOf(manager);
    if (!connection) throw new Error('Only SQLite executes several statements.');
    connection.exec(script, (error) =>
      error ? reject(new QueryFailedError(script, [], error)) : resolve(),
    );
  });
}

/** Executes a statement on SQLite, which numbers parameters by their first use. */
export function executeOnSqlite<Row>(
  connection: Connection,
  statement: string,
  parameters: readonly unknown[],
  wrapError = (error: Error): Error => error,
): Promise<Row[]> {
  return new Promise((resolve, reject) => {
    connection.all<Row>(statement, parameters, (error, rows) =>
      error ? reject(wrapError(error)) : resolve(rows),
    );
  });
}

/** Returns the connection that all transactions on SQLite share; undefined on PostgreSQL. */
function sqliteConnectionOf({ connection }: EntityManager): Connection | undefined {
  return (connection.driver as { databaseConnection?: Connection }).databaseConnection;
}

async function executeOnPostgres<Row>(
  runner: QueryRunner,
  text: string,
  parameters: readonly unknown[],
  wrapError: (error: Error) => Error,
): Promise<Row[]> {
  const client = (await runner.connect()) as ClientBase;
  try {
    return (await client.query({ text, values: [...parameters] })).rows as Row[];
  } catch (error) {
    throw wrapError(error as Error);
  }
}

/**
 * Executes a query in plain SQL, inside or outside of a transaction. {@link Parameters} provides
 * its placeholders.
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

/**
 * Replaces the named parameters `:name` and `:...list` of a query. Returns the query, and the
 * values in the order of its placeholders.
 */
export function bindNamed(
  { connection: { driver } }: EntityManager,
  query: string,
  parameters: ObjectLiteral,
): [query: string, values: readonly unknown[]] {
  return driver.escapeQueryWithParameters(query, parameters, {});
}

/** Collects the values of a statement, and returns their placeholders. */
export class Parameters {
  readonly values: unknown[] = [];
  private readonly isNumbered: boolean;

  constructor(manager: EntityManager) {
    this.isNumbered = manager.connection.options.type === 'postgres';
  }

  add(value: unknown): string {
    this.values.push(value);
    return this.isNumbered ? `$${this.values.length}` : '?';
  }

  /** Separates the placeholders with commas. */
  addAll(values: readonly unknown[]): string {
    return values.map((value) => this.add(value)).join(', ');
  }
}
