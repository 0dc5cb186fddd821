import sqlite3, { type Statement } from 'sqlite3';

/** Maximum prepared statements that one connection caches for each of `run` and `all`. */
const STATEMENT_CACHE_SIZE = 300;
/** `run` does not read all rows that a statement returns, so a cached statement would stay open. */
const RETURNING_CLAUSE = /\bRETURNING\b/i;

type Method = 'run' | 'all';

/**
 * Caches prepared statements: preparing one costs as much as a small query (docs/performance.md).
 * SQLite prepares a cached statement again automatically after a schema change.
 */
export class CachingConnection extends sqlite3.Database {
  private readonly seen = new Set<string>();
  private readonly statements = {
    run: new Map<string, Statement>(),
    all: new Map<string, Statement>(),
  };
  private isClosing = false;

  override run(sql: string, ...rest: unknown[]): this {
    return this.perform('run', sql, rest);
  }

  override all(sql: string, ...rest: unknown[]): this {
    return this.perform('all', sql, rest);
  }

  /** SQLite cannot close a connection that has open statements. */
  override close(callback?: (error: Error | null) => void): void {
    this.isClosing = true;
    for (const cache of Object.values(this.statements)) {
      for (const statement of cache.values()) statement.finalize();
      cache.clear();
    }
    super.close(callback);
  }

  private perform(method: Method, sql: string, rest: unknown[]): this {
    const statement = this.statements[method].get(sql);
    if (statement) {
      (statement[method] as (...rest: unknown[]) => Statement)(...rest);
      return this;
    }
    this.cacheOnSecondUse(method, sql);
    return (super[method] as (sql: string, ...rest: unknown[]) => this)(sql, ...rest);
  }

  /**
   * Adds a statement to the cache only when it is prepared: calls of a statement that failed to
   * prepare would never complete.
   */
  private cacheOnSecondUse(method: Method, sql: string): void {
    const cache = this.statements[method];
    if (!this.seen.has(sql)) {
      if (this.seen.size < 10 * STATEMENT_CACHE_SIZE) this.seen.add(sql);
      return;
    }
    if (
      this.isClosing ||
      cache.size >= STATEMENT_CACHE_SIZE ||
      (method === 'run' && RETURNING_CLAUSE.test(sql))
    )
      return;
    this.seen.delete(sql);
    const statement = this.prepare(sql, (error: Error | null) => {
      if (error) return;
      if (this.isClosing || cache.has(sql)) statement.finalize();
      else cache.set(sql, statement);
    });
  }
}
