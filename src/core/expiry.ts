import type { EntityManager } from 'typeorm';

/**
 * Data with a retention period. Each feature finds and removes its own; `retention/` schedules it.
 */
export interface Expiry<Row = unknown> {
  /** The kind of data, as a label of metrics. */
  readonly kind: string;
  /** Expired rows, at most `limit`. */
  due(read: EntityManager, limit: number): Promise<readonly Row[]>;
  /**
   * Removes those of the rows that are still due, in the transaction of `manager`. Returns their
   * number.
   */
  remove(manager: EntityManager, rows: readonly Row[]): Promise<number>;
}

const DAY_MS = 24 * 60 * 60 * 1000;

/** The time the given number of days ago, in the format of the columns. */
export function daysAgo(now: Date, days: number): string {
  return new Date(now.getTime() - days * DAY_MS).toISOString();
}
