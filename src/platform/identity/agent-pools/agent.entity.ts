import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { Reference, Timestamp } from '../../../core/database/columns.js';
import { AgentPool } from './agent-pool.entity.js';

/**
 * A registered agent. Each start of an agent adds a row. A day after its last heartbeat, lists omit
 * the row, and the next registration in the pool deletes it.
 */
@Entity('agents')
@Index('agents_pool_name', ['agentPoolId', 'name', 'id'])
export class Agent {
  @PrimaryColumn('varchar', { length: 64 })
  id!: string;

  @Reference({ name: 'agent_pool_id' })
  @ForeignKey(() => AgentPool, { onDelete: 'CASCADE', name: 'agents_agent_pool_id' })
  agentPoolId!: string;

  @Column('varchar', { length: 90 })
  name!: string;

  /** As last reported by the agent, which may have stopped since; `idle` before a report. */
  @Column('varchar', { length: 8 })
  status!: 'idle' | 'busy' | 'errored' | 'exited';

  @Column('varchar', { name: 'ip_address', length: 64, nullable: true })
  ipAddress!: string | null;

  @Timestamp({ name: 'last_ping_at' })
  lastPingAt!: string;

  @Timestamp({ name: 'created_at' })
  createdAt!: string;
}
