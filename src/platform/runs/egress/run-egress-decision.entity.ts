import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { Timestamp } from '../../../core/database/columns.js';
import type { EgressOutcome, EgressReason } from '../../../execution/egress/egress-decision.js';
import type { RunPhase } from '../../../execution/worker/run-source.js';
import { Run } from '../run.entity.js';

/**
 * The connections of a phase to one host and port with the same outcome and reason. The index
 * serves metrics.
 */
@Entity('run_egress_decisions')
@Index('run_egress_decisions_created_at', ['createdAt'])
export class RunEgressDecision {
  @PrimaryColumn('varchar', { name: 'run_id', length: 64 })
  @ForeignKey(() => Run, 'id', { onDelete: 'CASCADE', name: 'run_egress_decisions_run' })
  runId!: string;

  @PrimaryColumn('varchar', { length: 8 })
  phase!: RunPhase;

  /** The position in the report of the phase. */
  @PrimaryColumn('integer')
  place!: number;

  @Column('varchar', { length: 255 })
  host!: string;

  @Column('integer')
  port!: number;

  @Column('varchar', { length: 8 })
  outcome!: EgressOutcome;

  /** Why connections were refused or failed; null if they were allowed. */
  @Column('varchar', { length: 24, nullable: true })
  reason!: EgressReason | null;

  @Column('integer')
  connections!: number;

  @Timestamp({ name: 'created_at' })
  createdAt!: string;
}
