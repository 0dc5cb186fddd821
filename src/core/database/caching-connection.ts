import sqlite3, { type Statement } from 'sqlite3';

/** Statements of either method that one connection keeps: a server asks far fewer. */
const STATEMENT_CACHE_SIZE = 300;
/** What changes rows and gives some is not read to its end by `run`, and would stay open. */
const RETURNING_CLAUSE = /\bRETURNING\b/i;

type Method = 'run' | 'all';

/**
 * A connection to SQLite that keeps what it has prepared. The driver otherwise prepares each statement anew for each call,
 * which costs as much as a small query itself (docs/performance.md). A statement is kept from its second use on: many are
 * never used twice. SQLite prepares it again by itself when the schema has changed since.
 */
export class CachingConnection extends sqlite3.Database {
  private readonly seen = new Set<string>();
  private readonly statements = {
    run: new Map<string, Statement>(),
    all: new Map<string, Statement>(),
  };
  private closing = false;

  override run(sql: string, ...rest: unknown[]): this {
    return this.perform('run', sql, rest);
  }

  override all(sql: string, ...rest: unknown[]): this {
    return this.perform('all', sql, rest);
  }

  /** SQLite keeps a connection open that has statements. */
  override close(callback?: (error: Error | null) => void): void {
    this.closing = true;
    for (const kept of Object.values(this.statements)) {
      for (const statement of kept.values()) statement.finalize();
      kept.clear();
    }
    super.close(callback);
  }

  private perform(method: Method, sql: string, rest: unknown[]): this {
    const statement = this.statements[method].get(sql);
    if (statement) {
      (statement[method] as (...rest: unknown[]) => Statement)(...rest);
      return this;
    }
    this.notice(method, sql);
    return (super[method] as (sql: string, ...rest: unknown[]) => this)(sql, ...rest);
  }

  /** Until a statement has been prepared without an error, calls go without it: one that failed would never answer them. */
  private notice(method: Method, sql: string): void {
    const kept = this.statements[method];
    if (!this.seen.has(sql)) {
      if (this.seen.size < 10 * STATEMENT_CACHE_SIZE) this.seen.add(sql);
      return;
    }
    if (
      this.closing ||
      kept.size >= STATEMENT_CACHE_SIZE ||
      (method === 'run' && RETURNING_CLAUSE.test(sql))
    )
      return;
    this.seen.delete(sql);
    const statement = this.prepare(sql, (error: Error | null) => {
      if (error) return;
      if (this.closing || kept.has(sql)) statement.finalize();
      else kept.set(sql, statement);
    });
  }
}
