import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { Reference, Text, Timestamp } from '../../core/database/columns.js';
import { Organization } from '../identity/organizations/organization.entity.js';
import { RegistryModule } from '../module-registry/registry-module.entity.js';
import { Project } from '../projects/project.entity.js';

/**
 * Permits runs to connect to a host or to a range of addresses, unless it is delegated. Lists use
 * the order of the unique index.
 */
@Entity('egress_rules')
@Index('egress_rules_host', ['organization', 'host', 'scope'], { unique: true })
@Index('egress_rules_project', ['projectId'])
@Index('egress_rules_module', ['moduleId'])
export class EgressRule {
  /** `egr-` and 16 characters. */
  @PrimaryColumn('varchar', { length: 64 })
  id!: string;

  @Reference()
  @ForeignKey(() => Organization, { onDelete: 'CASCADE', name: 'egress_rules_organization' })
  organization!: string;

  /** The project whose workspaces the rule applies to; null if it is not limited to one. */
  @Reference({ name: 'project_id', nullable: true })
  @ForeignKey(() => Project, { onDelete: 'CASCADE', name: 'egress_rules_project_id' })
  projectId!: string | null;

  /** The module whose runs the rule applies to; null if it is not limited to one. */
  @Reference({ name: 'module_id', nullable: true })
  @ForeignKey(() => RegistryModule, { onDelete: 'CASCADE', name: 'egress_rules_module_id' })
  moduleId!: string | null;

  /** `organization`, `delegated`, or the ID of the project or module: part of the unique index. */
  @Reference()
  scope!: string;

  /** The canonical form, such as `*.example.com:443`. */
  @Column('varchar', { length: 300 })
  host!: string;

  @Text(1_024, { nullable: true })
  description!: string | null;

  /** Whether the rule only permits projects to create the rules that it covers. */
  @Column('boolean')
  delegated!: boolean;

  @Timestamp({ name: 'created_at' })
  createdAt!: string;
}
