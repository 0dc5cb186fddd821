import type { DataSource } from 'typeorm';

export interface PoolLoad {
  readonly pool: 'read' | 'write';
  readonly connections: number;
  readonly idle: number;
  /** Requests that wait for a connection. */
  readonly waiting: number;
}

export interface DatabaseLoad {
  /** Active transactions, including those that wait. */
  readonly writes: number;
  readonly pools: readonly PoolLoad[];
}

/** The members of `pg`'s pool that this file uses. */
interface Pool {
  readonly totalCount: number;
  readonly idleCount: number;
  readonly waitingCount: number;
}

export function poolLoadOf(pool: PoolLoad['pool'], { options, driver }: DataSource): PoolLoad {
  if (options.type !== 'postgres') return { pool, connections: 1, idle: 0, waiting: 0 };
  const { totalCount, idleCount, waitingCount } = (driver as unknown as { readonly master: Pool })
    .master;
  return { pool, connections: totalCount, idle: idleCount, waiting: waitingCount };
}
