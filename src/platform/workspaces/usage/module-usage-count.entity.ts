import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { Reference } from '../../../core/database/columns.js';
import { Organization } from '../../identity/organizations/organization.entity.js';
import { Project } from '../../projects/project.entity.js';

/**
 * The number of workspaces of a project with the same module, module version, settings version and
 * availability of an upgrade: stored, so that queries need not count.
 */
@Entity('module_usage')
@Index('module_usage_module', ['moduleId'])
@Index('module_usage_organization', ['organization', 'upgradable'])
@Index('module_usage_project', ['projectId'])
export class ModuleUsageCount {
  /** The other columns except the organization and the count, joined with spaces. */
  @PrimaryColumn('varchar', { length: 330 })
  id!: string;

  @Reference()
  @ForeignKey(() => Organization, { onDelete: 'CASCADE', name: 'module_usage_organization_name' })
  organization!: string;

  @Reference({ name: 'module_id' })
  moduleId!: string;

  @Reference({ name: 'project_id' })
  @ForeignKey(() => Project, { onDelete: 'CASCADE', name: 'module_usage_project_id' })
  projectId!: string;

  @Column('varchar', { name: 'module_version', length: 128 })
  moduleVersion!: string;

  /** Empty for a workspace without no-code settings. */
  @Reference({ name: 'settings_id' })
  settingsId!: string;

  @Column('boolean')
  upgradable!: boolean;

  @Column('integer')
  total!: number;
}
