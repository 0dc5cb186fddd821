import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { JsonText, Reference, Timestamp, TruncatedText } from '../../../core/database/columns.js';
import { MAX_MESSAGE_BYTES, toRunMessage } from '../../../execution/run-message.js';
import { Workspace } from '../../workspaces/workspace.entity.js';
import type { DriftedResource } from './drift.js';

/** The result of the last assessment of a workspace. The next one replaces the row. */
@Entity('assessment_results')
@Index('assessment_results_workspace', ['workspaceId'], { unique: true })
export class AssessmentResult {
  @PrimaryColumn('varchar', { length: 64 })
  id!: string;

  @Reference()
  organization!: string;

  @Reference({ name: 'workspace_id' })
  @ForeignKey(() => Workspace, { onDelete: 'CASCADE', name: 'assessment_results_workspace_id' })
  workspaceId!: string;

  @Reference({ name: 'run_id' })
  runId!: string;

  /** Whether the plan succeeded and was read. */
  @Column('boolean')
  succeeded!: boolean;

  @Column('boolean')
  drifted!: boolean;

  @Column('integer', { name: 'resources_drifted' })
  resourcesDrifted!: number;

  @Column('integer', { name: 'resources_undrifted' })
  resourcesUndrifted!: number;

  /** Resources whose drift the rules of the project ignore completely. */
  @Column('integer', { name: 'resources_ignored' })
  resourcesIgnored!: number;

  /** The first 200 drifted resources, without values. */
  @JsonText(1024 * 1024)
  resources!: readonly DriftedResource[];

  @TruncatedText(MAX_MESSAGE_BYTES, toRunMessage, { nullable: true })
  error!: string | null;

  @Timestamp({ name: 'created_at' })
  createdAt!: string;
}
