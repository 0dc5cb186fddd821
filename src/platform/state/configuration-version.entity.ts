import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { JsonText, Reference, Text, Timestamp } from '../../core/database/columns.js';
import { Workspace } from '../workspaces/workspace.entity.js';
import type { Creator } from './creator.js';

/**
 * What the runs of a workspace execute: a version of a registry module, or an uploaded archive. The
 * row of a module version never changes.
 */
@Entity('configuration_versions')
@Index('configuration_versions_workspace', ['workspaceId', 'createdAt', 'id'])
export class ConfigurationVersion {
  @PrimaryColumn('varchar', { length: 64 })
  id!: string;

  @Reference({ name: 'workspace_id' })
  @ForeignKey(() => Workspace, { onDelete: 'CASCADE', name: 'configuration_versions_workspace_id' })
  workspaceId!: string;

  /** Always `uploaded` for a version of a module. */
  @Column('varchar', { length: 12 })
  status!: 'pending' | 'uploaded' | 'errored' | 'archived';

  @Column('varchar', { length: 12 })
  source!: 'module' | 'upload';

  /** This column and the next three are empty for an upload. */
  @Reference({ name: 'module_namespace' })
  moduleNamespace!: string;

  @Reference({ name: 'module_name' })
  moduleName!: string;

  @Reference({ name: 'module_provider' })
  moduleProvider!: string;

  @Column('varchar', { name: 'module_version', length: 128 })
  moduleVersion!: string;

  /** Whether its runs only plan. Such a version never becomes current. */
  @Column('boolean', { default: false })
  speculative!: boolean;

  @Column('boolean', { name: 'auto_queue_runs', default: false })
  autoQueueRuns!: boolean;

  /** The rule that the last archive broke; null if it broke none, or no archive has arrived. */
  @Column('varchar', { name: 'error_code', length: 64, nullable: true })
  errorCode!: string | null;

  @Text(8_192, { nullable: true })
  error!: string | null;

  @Reference({ name: 'archive_key', nullable: true })
  archiveKey!: string | null;

  @Column('varchar', { name: 'archive_sha256', length: 64, nullable: true })
  archiveSha256!: string | null;

  /** Null for a version of a module. */
  @JsonText(1_024, { name: 'created_by', nullable: true })
  createdBy!: Creator | null;

  @Timestamp({ name: 'created_at' })
  createdAt!: string;

  @Column('integer', { default: 1 })
  version!: number;
}
