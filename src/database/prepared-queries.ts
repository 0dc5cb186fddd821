import type { Statement, Database as Connection } from 'sqlite3';
import type { DataSource } from 'typeorm';

/** The parts of the pool of `pg` that are used here. */
interface Pool {
  query(question: { readonly text: string; readonly values: readonly unknown[] }): Promise<{ rows: unknown[] }>;
}

/** Statements that are kept: a server asks far fewer. What is asked beyond them is prepared each time. */
const KEPT = 200;

/**
 * Queries of hot reads, past TypeORM: on SQLite each is prepared once, which halves the cost of a small one
 * (docs/performance.md). PostgreSQL gets unnamed statements, which every pooler in front of it understands.
 */
export class PreparedQueries {
  private readonly statements = new Map<string, Promise<Statement>>();

  constructor(private readonly reader: DataSource) {}

  /** Parameters are written `$1`, `$2`, each once and in that order: SQLite numbers them by their first use. */
  async select<Row>(query: string, parameters: readonly unknown[]): Promise<Row[]> {
    const { driver } = this.reader as unknown as { driver: { master: Pool; databaseConnection: Connection } };
    if (this.reader.options.type === 'postgres') return (await driver.master.query({ text: query, values: parameters })).rows as Row[];
    const known = this.statements.get(query);
    if (!known && this.statements.size >= KEPT) return this.reader.query<Row[]>(query, [...parameters]);
    const statement = known ?? prepared(driver.databaseConnection, query);
    if (!known) this.statements.set(query, statement);
    return all<Row>(await statement, parameters);
  }

  /** Before the connection is closed: SQLite keeps one open that has statements. */
  async close(): Promise<void> {
    const statements = await Promise.allSettled(this.statements.values());
    this.statements.clear();
    for (const made of statements) if (made.status === 'fulfilled') await new Promise<void>((resolve) => made.value.finalize(() => resolve()));
  }
}

function prepared(connection: Connection, query: string): Promise<Statement> {
  return new Promise((resolve, reject) => {
    const statement: Statement = connection.prepare(query, (error: Error | null) => (error ? reject(error) : resolve(statement)));
  });
}

function all<Row>(statement: Statement, parameters: readonly unknown[]): Promise<Row[]> {
  return new Promise((resolve, reject) => {
    statement.all<Row>(parameters, (error, rows) => (error ? reject(error) : resolve(rows)));
  });
}
