import type { EntityManager } from 'typeorm';

/** Something that is not kept for ever: each room says what of it is due, and removes it. `retention/` does so in the background. */
export interface Expiry<Row = unknown> {
  /** What it is, as a label of metrics. */
  readonly kind: string;
  /** Rows whose time is over, at most so many at once. */
  due(read: EntityManager, limit: number): Promise<readonly Row[]>;
  /** Removes them, in the transaction of `manager`, as far as they are still due. Gives how many were. */
  remove(manager: EntityManager, rows: readonly Row[]): Promise<number>;
}

const DAY_MS = 24 * 60 * 60 * 1000;

/** The moment so many days ago, as columns keep moments. */
export function daysAgo(now: Date, days: number): string {
  return new Date(now.getTime() - days * DAY_MS).toISOString();
}
