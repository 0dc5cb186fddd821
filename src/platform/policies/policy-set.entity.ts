import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { JsonText, Reference, Text, Timestamp } from '../../core/database/columns.js';
import { Organization } from '../identity/organizations/organization.entity.js';
import { Project } from '../projects/project.entity.js';
import { Workspace } from '../workspaces/workspace.entity.js';

/**
 * `mandatory`: prevents the apply if it fails or cannot be evaluated, unless an owner overrides it.
 * `advisory`: only warns.
 */
export type EnforcementLevel = 'advisory' | 'mandatory';

/** A policy in Rego. */
export interface Policy {
  readonly name: string;
  readonly description: string | null;
  readonly enforcementLevel: EnforcementLevel;
  /** The rule that returns the messages, such as `data.gantry.pets.deny`. */
  readonly query: string;
  readonly content: string;
  /** The SHA-256 of the content. */
  readonly digest: string;
}

/** Policies that apply to the same workspaces. */
@Entity('policy_sets')
@Index('policy_sets_name', ['organization', 'nameKey'], { unique: true })
export class PolicySet {
  /** `polset-` and 16 characters. */
  @PrimaryColumn('varchar', { length: 64 })
  id!: string;

  @Reference()
  @ForeignKey(() => Organization, { onDelete: 'CASCADE', name: 'policy_sets_organization' })
  organization!: string;

  @Column('varchar', { length: 90 })
  name!: string;

  @Column('varchar', { name: 'name_key', length: 90 })
  nameKey!: string;

  @Text(1_024, { nullable: true })
  description!: string | null;

  /** Whether the set applies to every workspace of the organization. */
  @Column('boolean')
  global!: boolean;

  /**
   * The limit is larger than that of the texts, because JSON escapes characters and the policies
   * have other members.
   */
  @JsonText(2 * 1024 * 1024)
  policies!: readonly Policy[];

  /** A SHA-256 of the names, enforcement levels, queries and contents of the policies. */
  @Column('varchar', { length: 64 })
  digest!: string;

  @Column('boolean', { name: 'has_mandatory' })
  hasMandatory!: boolean;

  @Timestamp({ name: 'created_at' })
  createdAt!: string;

  @Timestamp({ name: 'updated_at' })
  updatedAt!: string;

  @Column('integer', { default: 1 })
  version!: number;
}

/** A project whose workspaces a set applies to. */
@Entity('policy_set_projects')
@Index('policy_set_projects_project', ['projectId'])
export class PolicySetProject {
  @PrimaryColumn('varchar', { name: 'set_id', length: 64 })
  @ForeignKey(() => PolicySet, { onDelete: 'CASCADE', name: 'policy_set_projects_set' })
  setId!: string;

  @PrimaryColumn('varchar', { name: 'project_id', length: 64 })
  @ForeignKey(() => Project, { onDelete: 'CASCADE', name: 'policy_set_projects_project_id' })
  projectId!: string;
}

/** A workspace that a set applies to. */
@Entity('policy_set_workspaces')
@Index('policy_set_workspaces_workspace', ['workspaceId'])
export class PolicySetWorkspace {
  @PrimaryColumn('varchar', { name: 'set_id', length: 64 })
  @ForeignKey(() => PolicySet, { onDelete: 'CASCADE', name: 'policy_set_workspaces_set' })
  setId!: string;

  @PrimaryColumn('varchar', { name: 'workspace_id', length: 64 })
  @ForeignKey(() => Workspace, { onDelete: 'CASCADE', name: 'policy_set_workspaces_workspace_id' })
  workspaceId!: string;
}
