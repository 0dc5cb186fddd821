import type { EntityManager } from 'typeorm';

/** Data with a retention period: each feature finds and removes its own; `retention/` runs them. */
export interface Expiry<Row = unknown> {
  /** What it is, as a label of metrics. */
  readonly kind: string;
  /** Rows whose time is over, at most so many at once. */
  due(read: EntityManager, limit: number): Promise<readonly Row[]>;
  /** Removes the rows that are still due, in the transaction of `manager`. Returns their number. */
  remove(manager: EntityManager, rows: readonly Row[]): Promise<number>;
}

const DAY_MS = 24 * 60 * 60 * 1000;

/** The moment the given number of days ago, as columns keep moments. */
export function daysAgo(now: Date, days: number): string {
  return new Date(now.getTime() - days * DAY_MS).toISOString();
}
