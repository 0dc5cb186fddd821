import { Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { Reference, Timestamp, WordList } from '../../../core/database/columns.js';
import { AgentPool } from '../../identity/agent-pools/agent-pool.entity.js';

/** The announced tools of a process that executes runs. */
@Entity('runner_tools')
@Index('runner_tools_pool', ['agentPoolId'])
export class RunnerTools {
  /** The ID of the worker or the agent. */
  @PrimaryColumn('varchar', { length: 64 })
  worker!: string;

  /** The pool of an agent; null for the mode `remote`. */
  @Reference({ name: 'agent_pool_id', nullable: true })
  @ForeignKey(() => AgentPool, { onDelete: 'CASCADE', name: 'runner_tools_agent_pool_id' })
  agentPoolId!: string | null;

  /** Exact installed versions; empty if there are none, or the process cannot execute runs. */
  @WordList(8 * 1024)
  versions!: string[];

  /** Exact versions that the process can install, the preferred one first. */
  @WordList(64 * 1024, { default: '' })
  installable!: string[];

  @Timestamp({ name: 'seen_at' })
  seenAt!: string;
}
