import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { Reference, Text, Timestamp } from '../../../core/database/columns.js';
import { Run } from '../run.entity.js';

/**
 * An approval of a plan by a user, or an override of missing approvals. The index
 * `run_approvals_created_at` serves metrics.
 */
@Entity('run_approvals')
@Index('run_approvals_user', ['runId', 'userId', 'kind'], { unique: true })
@Index('run_approvals_created_at', ['createdAt'])
export class RunApproval {
  /** `apv-` and 16 characters. */
  @PrimaryColumn('varchar', { length: 64 })
  id!: string;

  @Reference({ name: 'run_id' })
  @ForeignKey(() => Run, 'id', { onDelete: 'CASCADE', name: 'run_approvals_run' })
  runId!: string;

  /** The SHA-256 of the saved plan. An approval of another plan does not count. */
  @Column('varchar', { name: 'plan_hash', length: 64 })
  planHash!: string;

  @Column('varchar', { length: 12 })
  kind!: 'approval' | 'override';

  @Reference({ name: 'user_id' })
  userId!: string;

  @Column('varchar', { name: 'user_name', length: 255 })
  userName!: string;

  /** The reason for an override, or an optional note of the approver. */
  @Text(1_024, { nullable: true })
  comment!: string | null;

  @Timestamp({ name: 'created_at' })
  createdAt!: string;
}
