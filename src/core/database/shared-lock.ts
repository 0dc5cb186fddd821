import type { EntityManager } from 'typeorm';
import { execute } from './statement.js';

/**
 * Lets only one transaction at a time continue, over all servers, until it ends. `key` identifies
 * what the lock protects. On SQLite, transactions that write follow each other anyway.
 */
export async function lockAcrossServers(manager: EntityManager, key: number): Promise<void> {
  if (manager.connection.options.type === 'postgres')
    await execute(manager, 'SELECT pg_advisory_xact_lock($1)', [key]);
}
