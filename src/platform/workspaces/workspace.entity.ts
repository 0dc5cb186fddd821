import { Column, type ColumnOptions, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import type { CallerKind } from '../../core/caller/subject.js';
import { JsonText, Reference, Text, Timestamp } from '../../core/database/columns.js';
import { AgentPool } from '../identity/agent-pools/agent-pool.entity.js';
import type { ExecutionMode } from '../identity/organizations/execution-default.js';
import { Organization } from '../identity/organizations/organization.entity.js';
import { Project } from '../projects/project.entity.js';
import type { DestructionRequesters } from './auto-destroy/destruction-requesters.js';

export interface LockHolder {
  readonly kind: 'user' | 'team' | 'organization';
  readonly id: string;
  readonly name: string;
}

/**
 * Whether the workspace sets its execution mode and its agent pool; otherwise, those of its project
 * apply. Both members always have the same value.
 */
export interface SettingOverwrites {
  readonly executionMode: boolean;
  readonly agentPool: boolean;
}

/** `waiting`: due, but the workspace is locked. `running`: the destroy run is queued or active. */
export type AutoDestroyStatus = 'waiting' | 'running' | 'errored' | 'destroyed';

/**
 * An average or a count over the last 30 ended runs of the workspace; null before a run has ended.
 * An average is also null if no duration of the phase was recorded for these runs.
 */
const RunStatistic = (name: string, options: ColumnOptions = {}): PropertyDecorator =>
  Column('integer', { name, nullable: true, ...options });

/** A reference without a foreign key, because the other row can be deleted independently. */
const LooseReference = (name: string): PropertyDecorator => Reference({ name, nullable: true });

/**
 * An instance of a module version or an uploaded configuration, with variables, runs and a state.
 * The first four indexes serve the orders of lists. Other features write with `workspaceChanges`.
 */
@Entity('workspaces')
@Index('workspaces_organization_name_key', ['organization', 'nameKey'], { unique: true })
@Index('workspaces_organization_created', ['organization', 'createdAt', 'id'])
@Index('workspaces_organization_changed', ['organization', 'latestChangeAt', 'id'])
@Index('workspaces_project_name_key', ['projectId', 'nameKey'])
@Index('workspaces_agent_pool', ['agentPoolId'])
@Index('workspaces_no_code_module', ['noCodeModuleId'])
@Index('workspaces_no_code_version', ['noCodeVersionId'])
@Index('workspaces_run_status', ['organization', 'currentRunStatus', 'nameKey'])
@Index('workspaces_module', ['moduleId', 'moduleVersion'])
@Index('workspaces_auto_destroy_next_at', ['autoDestroyNextAt'], {
  where: 'auto_destroy_next_at IS NOT NULL',
})
@Index('workspaces_assessment_next_at', ['assessmentNextAt'], {
  where: 'assessment_next_at IS NOT NULL',
})
@Index('workspaces_assessment_run', ['assessmentNextAt'], {
  where: 'assessment_run_id IS NOT NULL',
})
@Index('workspaces_auto_destroy_failed', ['autoDestroyStatus'], {
  where: "auto_destroy_status = 'errored'",
})
@Index('workspaces_module_name', ['moduleId', 'nameKey'])
@Index('workspaces_upgradable', ['organization', 'noCodeUpgradeAvailable', 'nameKey'])
@Index('workspaces_creator', ['organization', 'creatorId', 'creatorKind'])
export class Workspace {
  @PrimaryColumn('varchar', { length: 64 })
  id!: string;

  @Reference()
  @ForeignKey(() => Organization, { onDelete: 'CASCADE', name: 'workspaces_organization' })
  organization!: string;

  /** A project with workspaces cannot be deleted. */
  @Reference({ name: 'project_id' })
  @ForeignKey(() => Project, { onDelete: 'NO ACTION', name: 'workspaces_project' })
  projectId!: string;

  @Column('varchar', { length: 90 })
  name!: string;

  /** The lower-case name: two workspaces of an organization may not differ by case only. */
  @Column('varchar', { name: 'name_key', length: 90 })
  nameKey!: string;

  @Text(4_096, { nullable: true })
  description!: string | null;

  @Column('varchar', { name: 'execution_mode', length: 12 })
  executionMode!: ExecutionMode;

  /** A pool that a workspace uses cannot be deleted. */
  @Reference({ name: 'agent_pool_id', nullable: true })
  @ForeignKey(() => AgentPool, { onDelete: 'NO ACTION', name: 'workspaces_agent_pool_id' })
  agentPoolId!: string | null;

  @Column('boolean', { name: 'auto_apply' })
  autoApply!: boolean;

  /**
   * An exact version or a constraint, as in the request; empty for the newest available version.
   */
  @Column('varchar', { name: 'iac_version', length: 255 })
  iacVersion!: string;

  /** The folder of an uploaded configuration in which runs start; null: its root. */
  @Column('varchar', { name: 'working_directory', length: 255, nullable: true })
  workingDirectory!: string | null;

  @Column('boolean', { name: 'global_remote_state' })
  globalRemoteState!: boolean;

  @Column('boolean', { name: 'queue_all_runs' })
  queueAllRuns!: boolean;

  @Column('boolean', { name: 'allow_destroy_plan' })
  allowDestroyPlan!: boolean;

  @Column('boolean', { name: 'speculative_enabled' })
  speculativeEnabled!: boolean;

  @Column('boolean', { name: 'structured_run_output' })
  structuredRunOutput!: boolean;

  @Column('varchar', { length: 20 })
  source!: 'api' | 'no-code-module';

  @Column('varchar', { name: 'source_name', length: 255, nullable: true })
  sourceName!: string | null;

  @Text(2_048, { name: 'source_url', nullable: true })
  sourceUrl!: string | null;

  /** The module of a no-code workspace: `private/<namespace>/<name>/<provider>/<version>`. */
  @Text(512, { name: 'source_module_id', nullable: true })
  sourceModuleId!: string | null;

  @JsonText(32 * 1024, { name: 'tag_names' })
  tagNames!: readonly string[];

  @JsonText(1_024, { name: 'locked_by', nullable: true })
  lockedBy!: LockHolder | null;

  @JsonText(256, { name: 'setting_overwrites' })
  settingOverwrites!: SettingOverwrites;

  @LooseReference('no_code_module_id')
  noCodeModuleId!: string | null;

  /** The no-code settings version of the workspace. */
  @LooseReference('no_code_version_id')
  noCodeVersionId!: string | null;

  @Column('boolean', { name: 'no_code_upgrade_available', default: false })
  noCodeUpgradeAvailable!: boolean;

  /** The registry module of a no-code workspace; `moduleVersion` is its version. */
  @LooseReference('module_id')
  moduleId!: string | null;

  @Column('varchar', { name: 'module_version', length: 128, nullable: true })
  moduleVersion!: string | null;

  /** The caller that created the workspace; null if unknown. */
  @Column('varchar', { name: 'creator_kind', length: 12, nullable: true })
  creatorKind!: CallerKind | null;

  @LooseReference('creator_id')
  creatorId!: string | null;

  /** The number of managed resource instances in the current state. */
  @Column('integer', { name: 'resource_count', default: 0 })
  resourceCount!: number;

  /** In milliseconds. */
  @RunStatistic('plan_duration_average')
  planDurationAverage!: number | null;

  /** In milliseconds. */
  @RunStatistic('apply_duration_average')
  applyDurationAverage!: number | null;

  /** The number of runs that failed (`errored`), among the last 30 ended ones. */
  @RunStatistic('run_failures')
  runFailures!: number | null;

  /** The number of ended runs that the statistics cover: at most 30. */
  @RunStatistic('runs_count')
  runsCount!: number | null;

  @LooseReference('current_run_id')
  currentRunId!: string | null;

  /**
   * The status of the current run; empty without one. Database triggers copy each change from
   * `runs`.
   */
  @Column('varchar', { name: 'current_run_status', length: 24, default: '' })
  currentRunStatus!: string;

  @LooseReference('latest_run_id')
  latestRunId!: string | null;

  @LooseReference('current_state_version_id')
  currentStateVersionId!: string | null;

  @LooseReference('current_configuration_version_id')
  currentConfigurationVersionId!: string | null;

  /**
   * The fixed time of the automatic destruction; null if it depends on activity, is off or is
   * complete.
   */
  @Timestamp({ name: 'auto_destroy_at', nullable: true })
  autoDestroyAt!: string | null;

  /** The time without activity after which the resources are destroyed, such as `14d`. */
  @Column('varchar', { name: 'auto_destroy_duration', length: 8, nullable: true })
  autoDestroyDuration!: string | null;

  /** Whether the project determines the duration. */
  @Column('boolean', { name: 'inherits_auto_destroy', default: true })
  inheritsAutoDestroy!: boolean;

  /**
   * The start of the period that ends at the fixed time. The length of the period determines when
   * to warn.
   */
  @Timestamp({ name: 'auto_destroy_since', nullable: true })
  autoDestroySince!: string | null;

  /** Null if the destruction is off, or if an earlier build of Gantry set the time or duration. */
  @JsonText(1_024, { name: 'auto_destroy_set_by', nullable: true })
  autoDestroySetBy!: DestructionRequesters | null;

  /**
   * Null until the destruction is due. A new time or duration resets it, unless a destroy run is in
   * progress.
   */
  @Column('varchar', { name: 'auto_destroy_status', length: 12, nullable: true })
  autoDestroyStatus!: AutoDestroyStatus | null;

  /** Why the automatic destruction waits, or has failed. */
  @Text(1_000, { name: 'auto_destroy_error', nullable: true })
  autoDestroyError!: string | null;

  /** When to decide next about a warning or the destruction; null if there is nothing to decide. */
  @Timestamp({ name: 'auto_destroy_next_at', nullable: true })
  autoDestroyNextAt!: string | null;

  /** The destruction time whose warnings the next column counts. A new time gets new warnings. */
  @Timestamp({ name: 'auto_destroy_warned_for', nullable: true })
  autoDestroyWarnedFor!: string | null;

  @Column('integer', { name: 'auto_destroy_warnings', default: 0 })
  autoDestroyWarnings!: number;

  @LooseReference('auto_destroy_run_id')
  autoDestroyRunId!: string | null;

  /**
   * When the last run was queued or ended, except plan-only runs and those of schedules and of the
   * automatic destruction. The creation of the workspace and changes of its automatic destruction
   * also count.
   */
  @Timestamp({ name: 'last_activity_at', nullable: true })
  lastActivityAt!: string | null;

  /**
   * Whether Gantry regularly checks for drift: the setting of the workspace or, without one,
   * whether the project has an interval.
   */
  @Column('boolean', { name: 'assessments_enabled', default: false })
  assessmentsEnabled!: boolean;

  /** Null: the setting of the project applies. */
  @Column('boolean', { name: 'own_assessments', nullable: true })
  ownAssessments!: boolean | null;

  /** The interval of the project. */
  @Column('varchar', { name: 'assessment_interval', length: 8, nullable: true })
  assessmentInterval!: string | null;

  /**
   * When to start an assessment, or to read the result of the one in progress; null if neither is
   * scheduled.
   */
  @Timestamp({ name: 'assessment_next_at', nullable: true })
  assessmentNextAt!: string | null;

  /** The run of the assessment whose result has not been read; null if there is none. */
  @LooseReference('assessment_run_id')
  assessmentRunId!: string | null;

  @LooseReference('assessment_result_id')
  assessmentResultId!: string | null;

  @Timestamp({ name: 'last_assessment_at', nullable: true })
  lastAssessmentAt!: string | null;

  /**
   * Whether the last successful assessment found drift; null before the first one, and after an
   * assessment was due while the workspace managed no resources.
   */
  @Column('boolean', { nullable: true })
  drifted!: boolean | null;

  /** When the state, a run, a variable, the uploaded configuration or `updatedAt` last changed. */
  @Timestamp({ name: 'latest_change_at' })
  latestChangeAt!: string;

  @Timestamp({ name: 'created_at' })
  createdAt!: string;

  /** When an update, an upgrade or a new execution default last changed the settings. */
  @Timestamp({ name: 'updated_at' })
  updatedAt!: string;

  /**
   * Incremented by changes of settings and of the lock. Requests compare it, to detect concurrent
   * changes.
   */
  @Column('integer', { default: 1 })
  version!: number;

  /** Incremented with each update, except by triggers. Part of the cache key of lists. */
  @Column('integer', { default: 1 })
  revision!: number;
}

/** The number of workspaces of a project, which lists read instead of counting. */
@Entity('workspace_counts')
@Index('workspace_counts_organization', ['organization'])
export class WorkspaceCount {
  @PrimaryColumn('varchar', { name: 'project_id', length: 64 })
  @ForeignKey(() => Project, { onDelete: 'CASCADE', name: 'workspace_counts_project' })
  projectId!: string;

  @Reference()
  @ForeignKey(() => Organization, {
    onDelete: 'CASCADE',
    name: 'workspace_counts_organization_name',
  })
  organization!: string;

  @Column('integer')
  total!: number;
}
