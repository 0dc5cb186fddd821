import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { Timestamp, Reference } from '../../core/database/columns.js';
import { Workspace } from '../workspaces/workspace.entity.js';

/** What the runs of a workspace execute: one version of a registry module. Immutable. */
@Entity('configuration_versions')
@Index('configuration_versions_workspace', ['workspaceId', 'createdAt', 'id'])
export class ConfigurationVersion {
  @PrimaryColumn('varchar', { length: 64 })
  id!: string;

  @Reference({ name: 'workspace_id' })
  @ForeignKey(() => Workspace, { onDelete: 'CASCADE', name: 'configuration_versions_workspace_id' })
  workspaceId!: string;

  /** Always `uploaded`, because the registry already has the archive. */
  @Column('varchar', { length: 12 })
  status!: 'uploaded';

  @Column('varchar', { length: 12 })
  source!: 'module';

  @Reference({ name: 'module_namespace' })
  moduleNamespace!: string;

  @Reference({ name: 'module_name' })
  moduleName!: string;

  @Reference({ name: 'module_provider' })
  moduleProvider!: string;

  @Column('varchar', { name: 'module_version', length: 128 })
  moduleVersion!: string;

  @Timestamp({ name: 'created_at' })
  createdAt!: string;
}
