import type { Database as Connection } from 'sqlite3';
import type { DataSource } from 'typeorm';
import { executeOnSqlite } from './statement.js';

/** The members of `pg`'s pool that this file uses. */
interface Pool {
  query(statement: {
    readonly text: string;
    readonly values: readonly unknown[];
  }): Promise<{ rows: unknown[] }>;
}

/** Maximum cached results; one more clears the cache. */
const CACHE_SIZE = 1_000;
/**
 * Milliseconds after which the cache is cleared, because an operator or a command such as `reseal`
 * may write the SQLite file.
 */
const CACHE_TTL_MS = 1_000;

/**
 * Executes very frequent queries. They bypass TypeORM because it doubles the cost of a small one
 * (docs/performance.md). PostgreSQL gets unnamed statements, which every pooler supports.
 */
export class HotQueries {
  /**
   * By query, then by parameters: a long constant key is found faster than a concatenated one.
   */
  private readonly results = new Map<string, Map<string, Promise<unknown[]>>>();
  private size = 0;
  private cachedSince = 0;

  constructor(private readonly reader: DataSource) {}

  /**
   * Parameters are `$1`, `$2`, each used once and in order: SQLite numbers them by their first use.
   */
  async select<Row>(query: string, parameters: readonly unknown[]): Promise<Row[]> {
    const { driver } = this.reader as unknown as {
      driver: { master: Pool; databaseConnection: Connection };
    };
    if (this.reader.options.type === 'postgres')
      return (await driver.master.query({ text: query, values: parameters })).rows as Row[];
    return executeOnSqlite<Row>(driver.databaseConnection, query, parameters);
  }

  /**
   * Like `select`, for a few small rows that no caller changes. On SQLite, caches the result until
   * `invalidate`, for at most a second (docs/decisions/0041).
   */
  selectCached<Row>(query: string, parameters: readonly unknown[]): Promise<readonly Row[]> {
    if (this.reader.options.type === 'postgres') return this.select(query, parameters);
    const now = performance.now();
    if (this.size >= CACHE_SIZE || now - this.cachedSince > CACHE_TTL_MS) {
      this.invalidate();
      this.cachedSince = now;
    }
    const results = this.cachedResultsOf(query);
    const key = JSON.stringify(parameters);
    const cached = results.get(key) as Promise<readonly Row[]> | undefined;
    if (cached) return cached;
    const result = this.select<Row>(query, parameters);
    results.set(key, result);
    this.size += 1;
    result.catch(() => {
      if (results.get(key) === result) results.delete(key);
    });
    return result;
  }

  /** Clears the cache. Call it after each transaction, before the write resolves. */
  invalidate(): void {
    this.results.clear();
    this.size = 0;
  }

  private cachedResultsOf(query: string): Map<string, Promise<unknown[]>> {
    const cached = this.results.get(query);
    if (cached) return cached;
    const results = new Map<string, Promise<unknown[]>>();
    this.results.set(query, results);
    return results;
  }
}
