import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import type { Requester } from '../../../core/caller/requester.js';
import { JsonText, Reference, Text, Timestamp } from '../../../core/database/columns.js';
import { Workspace } from '../../workspaces/workspace.entity.js';

/** `assessment` looks for drift and changes nothing. */
export type ScheduleAction = 'plan-and-apply' | 'destroy' | 'assessment';

/** A cron expression that starts runs of a workspace. */
@Entity('workspace_schedules')
@Index('workspace_schedules_workspace', ['workspaceId', 'createdAt', 'id'])
@Index('workspace_schedules_next_at', ['nextAt'], { where: 'next_at IS NOT NULL' })
export class WorkspaceSchedule {
  /** `wsch-` and 16 characters. */
  @PrimaryColumn('varchar', { length: 64 })
  id!: string;

  @Reference()
  organization!: string;

  @Reference({ name: 'workspace_id' })
  @ForeignKey(() => Workspace, { onDelete: 'CASCADE', name: 'workspace_schedules_workspace_id' })
  workspaceId!: string;

  @Column('varchar', { length: 24 })
  action!: ScheduleAction;

  @Column('varchar', { length: 128 })
  cron!: string;

  /** A name of the IANA time zone database. */
  @Column('varchar', { name: 'time_zone', length: 64 })
  timeZone!: string;

  @Column('boolean')
  enabled!: boolean;

  /** Whether the runs apply without a confirmation; null to use the setting of the workspace. */
  @Column('boolean', { name: 'auto_apply', nullable: true })
  autoApply!: boolean | null;

  /** Who created or last changed the schedule; null if that was before Gantry recorded it. */
  @JsonText(1_024, { name: 'set_by', nullable: true })
  setBy!: Requester | null;

  /**
   * When Gantry processes the schedule next: its next occurrence, or another attempt. Null if the
   * schedule is disabled or has no further occurrence.
   */
  @Timestamp({ name: 'next_at', nullable: true })
  nextAt!: string | null;

  /** When the last occurrence was processed; null before the first one. */
  @Timestamp({ name: 'last_at', nullable: true })
  lastAt!: string | null;

  @Column('varchar', { name: 'last_outcome', length: 12, nullable: true })
  lastOutcome!: 'started' | 'skipped' | null;

  /** Why the last occurrence was skipped; otherwise null. */
  @Text(1_000, { name: 'last_reason', nullable: true })
  lastReason!: string | null;

  /** The last run that the schedule started; null before the first one. */
  @Reference({ name: 'last_run_id', nullable: true })
  lastRunId!: string | null;

  @Timestamp({ name: 'created_at' })
  createdAt!: string;

  @Timestamp({ name: 'updated_at' })
  updatedAt!: string;

  @Column('integer', { default: 1 })
  version!: number;
}
