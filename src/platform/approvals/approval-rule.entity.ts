import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { Reference, Text, Timestamp } from '../../core/database/columns.js';
import { Organization } from '../identity/organizations/organization.entity.js';
import { Team } from '../identity/teams/team.entity.js';
import { RegistryModule } from '../module-registry/registry-module.entity.js';
import { Project } from '../projects/project.entity.js';

/**
 * `approvals`: the apply needs approvals by members of a team. `confirm-changes`: a plan that
 * changes or destroys a resource is not applied automatically.
 */
export type ApprovalRuleKind = 'approvals' | 'confirm-changes';

@Entity('approval_rules')
@Index('approval_rules_scope', ['organization', 'scope'])
@Index('approval_rules_project', ['projectId'])
@Index('approval_rules_module', ['moduleId'])
@Index('approval_rules_team', ['teamId'])
export class ApprovalRule {
  /** `apr-` and 16 characters. */
  @PrimaryColumn('varchar', { length: 64 })
  id!: string;

  @Reference()
  @ForeignKey(() => Organization, { onDelete: 'CASCADE', name: 'approval_rules_organization' })
  organization!: string;

  /** Limits the rule to the workspaces of a project; null if it is not limited to one. */
  @Reference({ name: 'project_id', nullable: true })
  @ForeignKey(() => Project, { onDelete: 'CASCADE', name: 'approval_rules_project_id' })
  projectId!: string | null;

  /** Limits the rule to the workspaces and runs of a module; null if it is not limited to one. */
  @Reference({ name: 'module_id', nullable: true })
  @ForeignKey(() => RegistryModule, { onDelete: 'CASCADE', name: 'approval_rules_module_id' })
  moduleId!: string | null;

  /** `organization`, or the ID of the project or module. */
  @Reference()
  scope!: string;

  @Column('varchar', { length: 24 })
  kind!: ApprovalRuleKind;

  /** Null unless the kind is `approvals`. */
  @Column('integer', { name: 'required_approvals', nullable: true })
  requiredApprovals!: number | null;

  /** Null unless the kind is `approvals`. A team that a rule names cannot be deleted. */
  @Reference({ name: 'team_id', nullable: true })
  @ForeignKey(() => Team, { onDelete: 'NO ACTION', name: 'approval_rules_team_id' })
  teamId!: string | null;

  @Text(1_024, { nullable: true })
  description!: string | null;

  @Timestamp({ name: 'created_at' })
  createdAt!: string;
}
