import type { EntityManager } from 'typeorm';

/**
 * Data with a retention period. Each feature finds and removes its own expired rows;
 * `src/app/retention/` schedules this.
 */
export interface Expiry<Row = unknown> {
  /** The kind of data, as a label of metrics. */
  readonly kind: string;
  /** Returns at most `limit` expired rows. */
  findDue(read: EntityManager, limit: number): Promise<readonly Row[]>;
  /**
   * Removes those of the rows that are still expired, in the transaction of `manager`. Returns the
   * number of removed rows.
   */
  remove(manager: EntityManager, rows: readonly Row[]): Promise<number>;
}

const DAY_MS = 24 * 60 * 60 * 1000;

/** Returns the time `days` days before `now`, in the format of the columns. */
export function daysAgo(now: Date, days: number): string {
  return new Date(now.getTime() - days * DAY_MS).toISOString();
}
