import type { Permission } from '../permissions.js';
import type { AgentPool } from './agent-pool.entity.js';

/**
 * Returns the permission to create, change and delete the pool, and to issue and revoke its tokens.
 */
export function poolPermission(pool: Pick<AgentPool, 'restricted'> | null): Permission {
  return pool?.restricted ? 'restricted-agent-pool.write' : 'agent-pool.write';
}
