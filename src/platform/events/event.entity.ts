import { Column, Entity, ForeignKey, Index, PrimaryGeneratedColumn } from 'typeorm';
import { JsonText, Reference, Timestamp } from '../../core/database/columns.js';
import { Organization } from '../identity/organizations/organization.entity.js';

/** Maximum characters of the data of an event, as JSON. */
export const MAX_DATA_LENGTH = 64 * 1024;

/**
 * The outbox of events, written in the transactions of their changes. The dispatcher selects by
 * `dispatchedAt`, not by the last position, because positions may become visible out of order.
 */
@Entity('events')
@Index('events_id', ['id'], { unique: true })
@Index('events_undispatched', ['position'], { where: 'dispatched_at IS NULL' })
@Index('events_dispatched_at', ['dispatchedAt'])
@Index('events_organization', ['organization'])
export class Event {
  @PrimaryGeneratedColumn('increment', { type: 'integer', primaryKeyConstraintName: 'events_key' })
  position!: number;

  /** `evt-` and 16 characters: receivers recognize a repeated delivery by it. */
  @Reference()
  id!: string;

  @Column('varchar', { length: 64 })
  type!: string;

  /** The column permits null, but every event has an organization. */
  @Reference({ nullable: true })
  @ForeignKey(() => Organization, { onDelete: 'CASCADE', name: 'events_organization_name' })
  organization!: string | null;

  /**
   * Events of one workspace are delivered in order. Not a foreign key, because events outlive their
   * workspace.
   */
  @Reference({ name: 'workspace_id', nullable: true })
  workspaceId!: string | null;

  @JsonText(MAX_DATA_LENGTH)
  data!: object;

  @Timestamp({ name: 'created_at' })
  createdAt!: string;

  /** When the deliveries were created; null before. */
  @Timestamp({ name: 'dispatched_at', nullable: true })
  dispatchedAt!: string | null;
}
