import { Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { Timestamp, Reference, WordList } from '../../../core/database/columns.js';
import { AgentPool } from '../../identity/agent-pools/agent-pool.entity.js';

/** What one process that executes runs has told of its tools. */
@Entity('runner_tools')
@Index('runner_tools_pool', ['agentPoolId'])
export class RunnerTools {
  /** The worker, or the agent. */
  @PrimaryColumn('varchar', { length: 64 })
  worker!: string;

  /** Of the agent; null: a worker of the mode `remote`. */
  @Reference({ name: 'agent_pool_id', nullable: true })
  @ForeignKey(() => AgentPool, { onDelete: 'CASCADE', name: 'runner_tools_agent_pool_id' })
  agentPoolId!: string | null;

  /** Exact versions; none where it can execute no run. */
  @WordList(8 * 1024)
  versions!: string[];

  /** Exact versions that it installs when a run needs them, the preferred one first. */
  @WordList(64 * 1024, { default: '' })
  installable!: string[];

  @Timestamp({ name: 'seen_at' })
  seenAt!: string;
}
