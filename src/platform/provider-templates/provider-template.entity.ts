import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { Reference, Text, Timestamp } from '../../core/database/columns.js';
import { Organization } from '../identity/organizations/organization.entity.js';
import { Project } from '../projects/project.entity.js';

/** The maximum length of a provider block, in characters. */
export const MAX_CONFIGURATION_LENGTH = 8 * 1024;

/** A provider block with placeholders, for modules that do not configure the provider. */
@Entity('provider_templates')
@Index('provider_templates_name', ['organization', 'nameKey'], { unique: true })
@Index('provider_templates_provider', ['organization', 'scope', 'provider', 'alias'], {
  unique: true,
})
@Index('provider_templates_project', ['projectId'])
@Index('provider_templates_no_code_module', ['noCodeModuleId'])
export class ProviderTemplate {
  /** `ptpl-` and 16 characters. */
  @PrimaryColumn('varchar', { length: 64 })
  id!: string;

  @Reference()
  @ForeignKey(() => Organization, { onDelete: 'CASCADE', name: 'provider_templates_organization' })
  organization!: string;

  /** The project whose workspaces the template applies to; null if it is not limited to one. */
  @Reference({ name: 'project_id', nullable: true })
  @ForeignKey(() => Project, { onDelete: 'CASCADE', name: 'provider_templates_project_id' })
  projectId!: string | null;

  /**
   * The no-code module whose workspaces the template applies to; null if it is not limited to one.
   * The foreign key names the entity by a string, because `areas` is a higher layer.
   */
  @Reference({ name: 'no_code_module_id', nullable: true })
  @ForeignKey('NoCodeModule', { onDelete: 'CASCADE', name: 'provider_templates_module_id' })
  noCodeModuleId!: string | null;

  /**
   * `organization`, or the ID of the project or no-code module. Not null, because a unique index
   * treats nulls as distinct.
   */
  @Reference()
  scope!: string;

  @Column('varchar', { length: 90 })
  name!: string;

  /** The lower-case name, unique in the organization. */
  @Column('varchar', { name: 'name_key', length: 90 })
  nameKey!: string;

  @Text(1_024, { nullable: true })
  description!: string | null;

  /** The local name of the provider in modules, such as `aws`: the label of the block. */
  @Column('varchar', { length: 64 })
  provider!: string;

  /** Empty for the default configuration of the provider. */
  @Column('varchar', { length: 64 })
  alias!: string;

  /** Such as `hashicorp/aws`. */
  @Column('varchar', { length: 255 })
  source!: string;

  @Text(MAX_CONFIGURATION_LENGTH)
  configuration!: string;

  @Timestamp({ name: 'created_at' })
  createdAt!: string;

  @Timestamp({ name: 'updated_at' })
  updatedAt!: string;

  @Column('integer', { default: 1 })
  version!: number;
}
