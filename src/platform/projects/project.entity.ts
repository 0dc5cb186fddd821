import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import type { Requester } from '../../core/caller/requester.js';
import { JsonText, Reference, Text, Timestamp } from '../../core/database/columns.js';
import type { Ids } from '../../core/ids.js';
import type { ExecutionMode } from '../identity/organizations/execution-default.js';
import { Organization } from '../identity/organizations/organization.entity.js';

/** The initial name of an organization's default project, which can be renamed. */
export const DEFAULT_PROJECT_NAME = 'Default Project';

/** Drift that is not reported. Both members are patterns, in which `*` matches any characters. */
export interface DriftIgnoreRule {
  readonly address: string;
  /**
   * A path, such as `tags.owner`, which includes everything nested in it; null for all attributes
   * and the deletion of the resource.
   */
  readonly attribute: string | null;
}

interface NewProject {
  readonly name: string;
  readonly description?: string | undefined;
  readonly isDefault?: boolean;
  readonly execution: Pick<
    Project,
    'defaultExecutionMode' | 'defaultAgentPoolId' | 'overwritesExecution'
  >;
  readonly lifecycle: ProjectLifecycle;
  /** Who sets `autoDestroyDuration`. */
  readonly setBy?: Requester;
}

/** The settings for the automatic destruction and the assessments of the project's workspaces. */
export type ProjectLifecycle = Pick<
  Project,
  'autoDestroyDuration' | 'autoDestroyMaximum' | 'assessmentInterval' | 'driftIgnoreRules'
>;

/** A group of workspaces. */
@Entity('projects')
@Index('projects_organization_name_key', ['organization', 'nameKey'], { unique: true })
@Index('projects_one_default', ['organization'], { unique: true, where: 'is_default' })
export class Project {
  @PrimaryColumn('varchar', { length: 64 })
  id!: string;

  @Reference()
  @ForeignKey(() => Organization, { onDelete: 'CASCADE', name: 'projects_organization' })
  organization!: string;

  @Column('varchar', { length: 40 })
  name!: string;

  /** The lower-case name: two projects of an organization may not differ by case only. */
  @Column('varchar', { name: 'name_key', length: 40 })
  nameKey!: string;

  @Text(1_000)
  description!: string;

  /**
   * Whether the project receives workspaces for which no project is specified. The default project
   * cannot be deleted.
   */
  @Column('boolean', { name: 'is_default' })
  isDefault!: boolean;

  /**
   * The mode of workspaces that do not set one. Copied from the organization unless overwritten.
   */
  @Column('varchar', { name: 'default_execution_mode', length: 12, default: 'remote' })
  defaultExecutionMode!: ExecutionMode;

  /** Without a foreign key: the service refuses to delete a pool that is a default. */
  @Reference({ name: 'default_agent_pool_id', nullable: true })
  defaultAgentPoolId!: string | null;

  /** Whether the project sets the two columns above; otherwise its organization does. */
  @Column('boolean', { name: 'overwrites_execution', default: false })
  overwritesExecution!: boolean;

  /**
   * The time without activity, such as `14d`, after which the resources of workspaces that inherit
   * it are destroyed; null to destroy none.
   */
  @Column('varchar', { name: 'auto_destroy_duration', length: 8, nullable: true })
  autoDestroyDuration!: string | null;

  /** Who set the duration; null without a duration, or if it was set before this column existed. */
  @JsonText(256, { name: 'auto_destroy_set_by', nullable: true })
  autoDestroySetBy!: Requester | null;

  /**
   * The longest duration, and the longest time from now, that workspaces can set for their
   * automatic destruction; null if unlimited.
   */
  @Column('varchar', { name: 'auto_destroy_maximum', length: 8, nullable: true })
  autoDestroyMaximum!: string | null;

  /**
   * The time between two assessments, such as `1d`, of all workspaces that do not disable them.
   * Null to assess only the workspaces that enable assessments, at the default interval.
   */
  @Column('varchar', { name: 'assessment_interval', length: 8, nullable: true })
  assessmentInterval!: string | null;

  @JsonText(64 * 1024, { name: 'drift_ignore_rules', nullable: true })
  driftIgnoreRules!: readonly DriftIgnoreRule[] | null;

  @Timestamp({ name: 'created_at' })
  createdAt!: string;

  @Timestamp({ name: 'updated_at' })
  updatedAt!: string;

  @Column('integer', { default: 1 })
  version!: number;
}

/** Creates the row of a project without inserting it. */
export function newProject(
  ids: Ids,
  organization: string,
  { name, description = '', isDefault = false, execution, lifecycle, setBy }: NewProject,
  createdAt: string,
): Project {
  const id = ids.next('prj');
  return Object.assign(new Project(), {
    id,
    organization,
    name,
    nameKey: name.toLowerCase(),
    description,
    isDefault,
    ...execution,
    ...lifecycle,
    autoDestroySetBy: lifecycle.autoDestroyDuration === null ? null : (setBy ?? null),
    createdAt,
    updatedAt: createdAt,
    version: 1,
  });
}
