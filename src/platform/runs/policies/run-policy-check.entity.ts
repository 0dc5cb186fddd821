import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { JsonText, Reference, Text, Timestamp } from '../../../core/database/columns.js';
import type { PolicyVerdict } from '../../../execution/policies/policy-engine.js';
import type { EnforcementLevel } from '../../policies/policy-set.entity.js';
import { Run, type RunActor } from '../run.entity.js';

/** The result of one policy for the plan. */
export interface PolicyOutcome extends PolicyVerdict {
  readonly setName: string;
  readonly policyName: string;
  readonly enforcementLevel: EnforcementLevel;
}

/** `pending`: never evaluated. Only mandatory policies cause `failed` and `errored`. */
export type PolicyCheckStatus = 'pending' | 'passed' | 'failed' | 'errored';

/**
 * The results of the policies for the plan of a run. The table is also the queue of evaluations: a
 * server claims a due row with a lease.
 */
@Entity('run_policy_checks')
@Index('run_policy_checks_run', ['runId'], { unique: true })
@Index('run_policy_checks_due', ['due', 'createdAt'])
@Index('run_policy_checks_evaluated_at', ['evaluatedAt'])
export class RunPolicyCheck {
  /** `polchk-` and 16 characters. */
  @PrimaryColumn('varchar', { length: 64 })
  id!: string;

  @Reference({ name: 'run_id' })
  @ForeignKey(() => Run, 'id', { onDelete: 'CASCADE', name: 'run_policy_checks_run_id' })
  runId!: string;

  /** The hash of the plan to evaluate: see {@link Run.planHash}. */
  @Column('varchar', { name: 'plan_hash', length: 64, nullable: true })
  planHash!: string | null;

  /** Whether a server must evaluate the policies. */
  @Column('boolean')
  due!: boolean;

  /** Increases with each request, so that a request during an evaluation is not lost. */
  @Column('integer')
  requests!: number;

  @Timestamp({ name: 'lease_until', nullable: true })
  leaseUntil!: string | null;

  /** How often a server has started the requested evaluation; 0 after its end. */
  @Column('integer')
  attempts!: number;

  @Column('varchar', { length: 12 })
  status!: PolicyCheckStatus;

  /** The SHA-256 of the evaluated policy sets; null before the first evaluation. */
  @Column('varchar', { name: 'policies_digest', length: 64, nullable: true })
  policiesDigest!: string | null;

  @JsonText(4 * 1024 * 1024)
  outcomes!: readonly PolicyOutcome[];

  @Column('integer', { nullable: true })
  milliseconds!: number | null;

  @JsonText(1_024, { name: 'overridden_by', nullable: true })
  overriddenBy!: RunActor | null;

  @Text(1_024, { name: 'override_reason', nullable: true })
  overrideReason!: string | null;

  @Timestamp({ name: 'overridden_at', nullable: true })
  overriddenAt!: string | null;

  /** When the check became due, which determines the order of due checks. */
  @Timestamp({ name: 'created_at' })
  createdAt!: string;

  @Timestamp({ name: 'evaluated_at', nullable: true })
  evaluatedAt!: string | null;
}
