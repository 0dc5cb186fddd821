import type { EntityManager } from 'typeorm';
import { execute } from './statement.js';

/**
 * Locks `key` across all processes until the transaction ends. Rejects after waiting for 15 s
 * (`lock_timeout`). Does nothing on SQLite, which executes one write transaction at a time.
 */
export async function lockAcrossServers(manager: EntityManager, key: number): Promise<void> {
  if (manager.connection.options.type === 'postgres')
    await execute(manager, 'SELECT pg_advisory_xact_lock($1)', [key]);
}
