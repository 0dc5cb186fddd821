import { Column, Entity, ForeignKey, Index, PrimaryGeneratedColumn } from 'typeorm';
import type { Requester } from '../../core/caller/requester.js';
import type { CallerKind } from '../../core/caller/subject.js';
import {
  JsonText,
  Reference,
  Text,
  Timestamp,
  TruncatedText,
} from '../../core/database/columns.js';
import { sealedFile, sealedText } from '../../core/secrets/sealed-columns.js';
import type { CostEstimate } from '../../execution/plan/cost-estimate.js';
import type { ChangeCounts } from '../../execution/plan/planned-changes.js';
import { MAX_MESSAGE_BYTES, toRunMessage } from '../../execution/run-message.js';
import type { AppliedTemplate } from '../provider-templates/effective-templates.js';
import { Workspace } from '../workspaces/workspace.entity.js';
import { MAX_IDENTITIES_LENGTH, type NamedIdentity } from './named-identities.js';
import type { RunStatus } from './run-status.js';

/**
 * The purpose of a run, for which a feature can register a completion hook and a confirmation check
 * (see `RunCompletionHooks` and `RunConfirmationChecks`).
 */
export type RunPurpose =
  'normal' | 'no-code-create' | 'no-code-upgrade' | 'auto-destroy' | 'assessment';

/** Who created or confirmed a run, or overrode its policies: a principal, or Gantry (`system`). */
export interface RunActor {
  readonly kind: CallerKind | 'system';
  readonly id: string;
  readonly name: string;
  /** The requesters of a run that Gantry starts, such as the author of a schedule. */
  readonly requestedBy?: readonly Requester[];
}

/** The version of a registry module that the run plans and applies. */
export interface RunModule {
  readonly namespace: string;
  readonly name: string;
  readonly provider: string;
  readonly version: string;
}

/** An uploaded configuration: the ID of its configuration version. */
export interface RunUpload {
  readonly upload: string;
}

/**
 * What started a run. `cloud` and `remote`: a terminal with a `cloud` block or a `remote` backend.
 * `upload`: the upload of a configuration. `schedule`: Gantry, for a schedule, an automatic
 * destruction or an assessment.
 */
export type RunOrigin = 'api' | 'no-code' | 'cloud' | 'remote' | 'upload' | 'schedule';

/** Returns the module of a run; null if it executes an uploaded configuration. */
export function moduleOf({ module }: Pick<Run, 'module'>): RunModule | null {
  return 'upload' in module ? null : module;
}

/**
 * A run with its plan and its apply. The table is also the queue: a worker claims a row with a
 * lease, and presents the fencing token of the lease in its writes.
 *
 * The index `runs_one_active` guarantees at most one active run per workspace. `runs_with_logs` and
 * `runs_with_plan` serve retention, and `runs_errored` serves metrics.
 */
@Entity('runs')
@Index('runs_id', ['id'], { unique: true })
@Index('runs_plan_id', ['planId'], { unique: true })
@Index('runs_apply_id', ['applyId'], { unique: true })
@Index('runs_organization_position', ['organization', 'position'])
@Index('runs_workspace_position', ['workspaceId', 'position'])
@Index('runs_workspace_source', ['workspaceId', 'position', 'source'])
@Index('runs_status', ['status', 'position'])
@Index('runs_workspace_status', ['workspaceId', 'status', 'position', 'source'])
@Index('runs_errored', ['status', 'updatedAt'], { where: "status = 'errored'" })
@Index('runs_with_logs', ['updatedAt'], { where: 'logs_removed_at IS NULL' })
@Index('runs_with_plan', ['updatedAt'], { where: 'plan_json_key IS NOT NULL' })
@Index('runs_one_active', ['workspaceId'], {
  unique: true,
  where:
    "status IN ('fetching', 'planning', 'planned', 'cost_estimated', 'confirmed', " +
    "'apply_queued', 'applying')",
})
export class Run {
  /** The order in which runs were queued. */
  @PrimaryGeneratedColumn('increment', { type: 'integer', primaryKeyConstraintName: 'runs_key' })
  position!: number;

  @Reference()
  id!: string;

  @Reference({ name: 'workspace_id' })
  @ForeignKey(() => Workspace, { onDelete: 'CASCADE', name: 'runs_workspace' })
  workspaceId!: string;

  @Reference()
  organization!: string;

  @Column('varchar', { length: 24 })
  status!: RunStatus;

  @Column('varchar', { length: 24 })
  source!: RunOrigin;

  @Text(1_000)
  message!: string;

  @Column('boolean', { name: 'is_destroy' })
  isDestroy!: boolean;

  @Column('boolean', { name: 'auto_apply' })
  autoApply!: boolean;

  @Column('boolean', { name: 'plan_only' })
  planOnly!: boolean;

  @Column('boolean', { default: true })
  refresh!: boolean;

  @Column('boolean', { name: 'refresh_only', default: false })
  refreshOnly!: boolean;

  /** The addresses of the resources to which the plan is limited; null for all resources. */
  @JsonText(128 * 1024, { name: 'target_addrs', nullable: true })
  targetAddrs!: readonly string[] | null;

  /** The addresses of the resources to replace; null if the request names none. */
  @JsonText(128 * 1024, { name: 'replace_addrs', nullable: true })
  replaceAddrs!: readonly string[] | null;

  /** Whether the tool prints its output as lines of JSON. */
  @Column('boolean', { name: 'structured_output', default: true })
  structuredOutput!: boolean;

  @Reference({ name: 'configuration_version_id' })
  configurationVersionId!: string;

  @JsonText(1_024)
  module!: RunModule | RunUpload;

  /** Copied from the workspace: an exact version, a constraint, or empty for any version. */
  @Column('varchar', { name: 'iac_constraint', length: 255 })
  iacConstraint!: string;

  /** The tool version of the plan, which the apply also uses; null until the plan starts. */
  @Column('varchar', { name: 'iac_version', length: 64, nullable: true })
  iacVersion!: string | null;

  @Column('varchar', { name: 'execution_mode', length: 12 })
  executionMode!: 'remote' | 'agent';

  @Reference({ name: 'agent_pool_id', nullable: true })
  agentPoolId!: string | null;

  @Column('varchar', { length: 24 })
  purpose!: RunPurpose;

  /** Sealed JSON for the completion hook of the purpose; null if the feature passed nothing. */
  @Column('text', { nullable: true })
  payload!: string | null;

  /**
   * The variables of this run, as sealed JSON. A run that is queued without them gets the effective
   * variables when its plan first starts. Null until then, and after the end of the run.
   */
  @Column('text', { nullable: true })
  variables!: string | null;

  /** The hosts and ports to which the run may connect; null until the plan starts. */
  @JsonText(128 * 1024, { name: 'egress_rules', nullable: true })
  egressRules!: readonly string[] | null;

  /** The workload identities of the phases, without tokens; null until the plan starts. */
  @JsonText(MAX_IDENTITIES_LENGTH, { nullable: true })
  identities!: readonly NamedIdentity[] | null;

  /** The templates that applied when the run was queued; null if none did, or for an upload. */
  @JsonText(512 * 1024, { name: 'provider_templates', nullable: true })
  providerTemplates!: readonly AppliedTemplate[] | null;

  /** Variables for this run only, as sealed JSON; removed at the end of the run. */
  @Column('text', { name: 'run_variables', nullable: true })
  runVariables!: string | null;

  /** When the run last entered each status. */
  @JsonText(2_048, { name: 'status_timestamps' })
  statusTimestamps!: Partial<Record<RunStatus, string>>;

  /** Null unless the plan has succeeded. */
  @Column('boolean', { name: 'has_changes', nullable: true })
  hasChanges!: boolean | null;

  @JsonText(256, { name: 'planned_changes', nullable: true })
  plannedChanges!: ChangeCounts | null;

  @JsonText(256, { name: 'applied_changes', nullable: true })
  appliedChanges!: ChangeCounts | null;

  /** Null before the end of the plan, and if costs are not estimated. */
  @JsonText(1_024, { nullable: true })
  cost!: CostEstimate | null;

  /** Why the run is `errored`; null otherwise. */
  @TruncatedText(MAX_MESSAGE_BYTES, toRunMessage, { nullable: true })
  error!: string | null;

  @JsonText(2_048, { name: 'created_by' })
  createdBy!: RunActor;

  @JsonText(1_024, { name: 'confirmed_by', nullable: true })
  confirmedBy!: RunActor | null;

  @Column('varchar', { name: 'cancel_request', length: 8, nullable: true })
  cancelRequest!: 'cancel' | 'force' | null;

  /** When a cancel was requested, or the force-cancel that followed it; null before that. */
  @Timestamp({ name: 'cancel_requested_at', nullable: true })
  cancelRequestedAt!: string | null;

  /** The ID of the worker or agent that executes the run; null if none does. */
  @Column('varchar', { length: 64, nullable: true })
  worker!: string | null;

  /** When the lease expires without a heartbeat; null if no worker executes the run. */
  @Timestamp({ name: 'lease_until', nullable: true })
  leaseUntil!: string | null;

  /** The fencing token: increases when a worker claims the run, loses it or hands it over. */
  @Column('integer')
  token!: number;

  /** How often a worker has started the plan. */
  @Column('integer')
  attempts!: number;

  @Reference({ name: 'plan_id' })
  planId!: string;

  @Reference({ name: 'apply_id' })
  applyId!: string;

  /** The sealed saved plan, which is removed at the end of the run; null if there is none. */
  @Reference({ name: 'plan_key', nullable: true })
  planKey!: string | null;

  /** The sealed JSON plan, without secrets. */
  @Reference({ name: 'plan_json_key', nullable: true })
  planJsonKey!: string | null;

  /** The sealed redacted plan, which tools render in a terminal. */
  @Reference({ name: 'redacted_plan_key', nullable: true })
  redactedPlanKey!: string | null;

  /**
   * The SHA-256 of the saved plan, which identifies the plan in approvals. Null if the run has no
   * plan to apply, or if an earlier build of Gantry stored the plan.
   */
  @Column('varchar', { name: 'plan_hash', length: 64, nullable: true })
  planHash!: string | null;

  /** The sealed dependency lock file, which later runs can use; null if the plan wrote none. */
  @Reference({ name: 'lock_file_key', nullable: true })
  lockFileKey!: string | null;

  @Column('integer', { name: 'plan_milliseconds', nullable: true })
  planMilliseconds!: number | null;

  @Column('integer', { name: 'apply_milliseconds', nullable: true })
  applyMilliseconds!: number | null;

  @Timestamp({ name: 'created_at' })
  createdAt!: string;

  @Timestamp({ name: 'updated_at' })
  updatedAt!: string;

  @Column('integer', { default: 1 })
  version!: number;

  /** When retention replaced the logs with a note; null before that. */
  @Timestamp({ name: 'logs_removed_at', nullable: true })
  logsRemovedAt!: string | null;
}

export const RUN_PAYLOAD = sealedText(Run, 'payload', {
  place: 'runs.payload',
  id: 'id',
  unbound: { purpose: () => 'run payload', names: [] },
});
export const RUN_VARIABLES = sealedText(Run, 'variables', {
  place: 'runs.variables',
  id: 'id',
  unbound: { purpose: () => 'run variables', names: [] },
});
export const SAVED_PLAN = sealedFile(Run, 'planKey', {
  place: 'runs.plan_key',
  id: 'id',
  unbound: { purpose: () => 'run plan', names: [] },
});
export const PLAN_JSON = sealedFile(Run, 'planJsonKey', {
  place: 'runs.plan_json_key',
  id: 'id',
  unbound: { purpose: () => 'run plan json', names: [] },
});
export const LOCK_FILE = sealedFile(Run, 'lockFileKey', {
  place: 'runs.lock_file_key',
  id: 'id',
  unbound: { purpose: () => 'run lock file', names: [] },
});
export const OWN_VARIABLES = sealedText(Run, 'runVariables', {
  place: 'runs.run_variables',
  id: 'id',
  unbound: { purpose: () => 'own run variables', names: [] },
});
export const REDACTED_PLAN = sealedFile(Run, 'redactedPlanKey', {
  place: 'runs.redacted_plan_key',
  id: 'id',
  unbound: { purpose: () => 'redacted run plan', names: [] },
});
