import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { Reference, Text, Timestamp } from '../../core/database/columns.js';
import { Organization } from '../identity/organizations/organization.entity.js';
import { Project } from '../projects/project.entity.js';

/** Maximum bytes of a configuration. */
export const MAX_CONFIGURATION_BYTES = 16 * 1024;

/** The configuration of a provider for modules that have none of their own. */
@Entity('provider_templates')
@Index('provider_templates_provider', ['organization', 'provider', 'scope'], { unique: true })
@Index('provider_templates_project', ['projectId'])
@Index('provider_templates_no_code_module', ['noCodeModuleId'])
export class ProviderTemplate {
  /** `ptpl-` and 16 characters. */
  @PrimaryColumn('varchar', { length: 64 })
  id!: string;

  @Reference()
  @ForeignKey(() => Organization, { onDelete: 'CASCADE', name: 'provider_templates_organization' })
  organization!: string;

  @Reference({ name: 'project_id', nullable: true })
  @ForeignKey(() => Project, { onDelete: 'CASCADE', name: 'provider_templates_project_id' })
  projectId!: string | null;

  /** By name, because the entity belongs to a higher module. */
  @Reference({ name: 'no_code_module_id', nullable: true })
  @ForeignKey('NoCodeModule', { onDelete: 'CASCADE', name: 'provider_templates_module_id' })
  noCodeModuleId!: string | null;

  /** `organization`, or the ID of the project or no-code module. */
  @Reference()
  scope!: string;

  /** The local name of the provider in modules, such as `aws`. */
  @Column('varchar', { length: 64 })
  provider!: string;

  /** Such as `hashicorp/aws`. */
  @Column('varchar', { length: 255 })
  source!: string;

  @Column('varchar', { name: 'version_constraint', length: 255, nullable: true })
  versionConstraint!: string | null;

  @Text(1_024, { nullable: true })
  description!: string | null;

  /** The body of the provider block, in HCL. */
  @Text(MAX_CONFIGURATION_BYTES)
  configuration!: string;

  @Timestamp({ name: 'created_at' })
  createdAt!: string;

  @Timestamp({ name: 'updated_at' })
  updatedAt!: string;

  @Column('integer', { default: 1 })
  version!: number;
}
