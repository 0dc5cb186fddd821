import type { Database as Connection } from 'sqlite3';
import type { DataSource } from 'typeorm';
import { rowsOf } from './statement.js';

/** The parts of the pool of `pg` that are used here. */
interface Pool {
  query(question: {
    readonly text: string;
    readonly values: readonly unknown[];
  }): Promise<{ rows: unknown[] }>;
}

/** Cached results. */
const CACHE_SIZE = 1_000;
/** Milliseconds for which a result is cached: an operator may edit the file by hand. */
const CACHE_TTL_MS = 1_000;

/**
 * Queries that are asked very often, past TypeORM, which doubles the cost of a small one
 * (docs/performance.md). PostgreSQL gets unnamed statements, which every pooler in front of it
 * understands.
 */
export class HotQueries {
  /**
   * By query, then by parameters: a text of some hundred characters that stays the same is found
   * faster than one that is put together.
   */
  private readonly answers = new Map<string, Map<string, Promise<unknown[]>>>();
  private size = 0;
  private cachedSince = 0;

  constructor(private readonly reader: DataSource) {}

  /**
   * Parameters are written `$1`, `$2`, each once and in that order: SQLite numbers them by their
   * first use.
   */
  async select<Row>(query: string, parameters: readonly unknown[]): Promise<Row[]> {
    const { driver } = this.reader as unknown as {
      driver: { master: Pool; databaseConnection: Connection };
    };
    if (this.reader.options.type === 'postgres')
      return (await driver.master.query({ text: query, values: parameters })).rows as Row[];
    return rowsOf<Row>(driver.databaseConnection, query, parameters);
  }

  /**
   * As `select`, for an answer of few small rows, which nobody changes. On SQLite one process makes
   * all writes, so that an answer is right until it `forget`s (docs/decisions/0041).
   */
  selectCached<Row>(query: string, parameters: readonly unknown[]): Promise<readonly Row[]> {
    if (this.reader.options.type === 'postgres') return this.select(query, parameters);
    const now = performance.now();
    if (this.size >= CACHE_SIZE || now - this.cachedSince > CACHE_TTL_MS) {
      this.invalidate();
      this.cachedSince = now;
    }
    const answers = this.cachedResultsOf(query);
    const asked = JSON.stringify(parameters);
    const known = answers.get(asked) as Promise<readonly Row[]> | undefined;
    if (known) return known;
    const answer = this.select<Row>(query, parameters);
    answers.set(asked, answer);
    this.size += 1;
    answer.catch(() => answers.get(asked) === answer && answers.delete(asked));
    return answer;
  }

  /** When a write has been committed, before anyone is told. */
  invalidate(): void {
    this.answers.clear();
    this.size = 0;
  }

  private cachedResultsOf(query: string): Map<string, Promise<unknown[]>> {
    const known = this.answers.get(query);
    if (known) return known;
    const answers = new Map<string, Promise<unknown[]>>();
    this.answers.set(query, answers);
    return answers;
  }
}
