import type { DataSource } from 'typeorm';

export interface PoolLoad {
  readonly pool: 'read' | 'write';
  readonly connections: number;
  readonly idle: number;
  /** Who waits for a connection. */
  readonly waiting: number;
}

export interface DatabaseLoad {
  /** Transactions under way, those included that wait for their turn. */
  readonly writes: number;
  readonly pools: readonly PoolLoad[];
}

/** The parts of the pool of `pg` that are used here. */
interface Pool {
  readonly totalCount: number;
  readonly idleCount: number;
  readonly waitingCount: number;
}

export function poolOf(pool: PoolLoad['pool'], { options, driver }: DataSource): PoolLoad {
  if (options.type !== 'postgres') return { pool, connections: 1, idle: 0, waiting: 0 };
  const { totalCount, idleCount, waitingCount } = (driver as unknown as { readonly master: Pool })
    .master;
  return { pool, connections: totalCount, idle: idleCount, waiting: waitingCount };
}
