import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { JsonText, Reference, Timestamp } from '../../core/database/columns.js';
import { Workspace } from '../workspaces/workspace.entity.js';
import type { Creator } from './creator.js';

/**
 * A state version without its bytes. The upload normally replaces it with a `StateVersion` of the
 * same ID. Unlocking the workspace removes it, and so does the retention sweep after an hour.
 */
@Entity('pending_state_versions')
@Index('pending_state_versions_workspace', ['workspaceId'])
@Index('pending_state_versions_created', ['createdAt'])
export class PendingStateVersion {
  @PrimaryColumn('varchar', { length: 64 })
  id!: string;

  @Reference({ name: 'workspace_id' })
  @ForeignKey(() => Workspace, {
    onDelete: 'CASCADE',
    name: 'pending_state_versions_workspace_id',
  })
  workspaceId!: string;

  @Column('integer')
  serial!: number;

  /** The lineage that the client stated; null if that in the bytes applies. */
  @Column('varchar', { length: 255, nullable: true })
  lineage!: string | null;

  /** The lower-case hex MD5 of the expected bytes. */
  @Column('varchar', { length: 32 })
  md5!: string;

  /** Whether it may replace a state that it does not continue. */
  @Column('boolean')
  force!: boolean;

  @Reference({ name: 'run_id', nullable: true })
  runId!: string | null;

  @JsonText(1_024, { name: 'created_by' })
  createdBy!: Creator;

  @Timestamp({ name: 'created_at' })
  createdAt!: string;
}
