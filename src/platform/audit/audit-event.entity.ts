import { Column, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';
import type { CallerKind } from '../../core/caller/subject.js';
import { JsonText, Timestamp, Reference } from '../../core/database/columns.js';

/**
 * Who did what to which row, when, in which request. Written with the change itself, in one
 * transaction; never changed.
 */
@Entity('audit_events')
@Index('audit_events_organization', ['organization', 'sequence'])
@Index('audit_events_found', ['organization', 'createdAt', 'sequence', 'action'])
export class AuditEvent {
  @PrimaryGeneratedColumn('increment', {
    type: 'integer',
    primaryKeyConstraintName: 'audit_events_key',
  })
  sequence!: number;

  /**
   * Null for what concerns no organization. It outlives the organization, so it is no foreign key.
   */
  @Reference({ nullable: true })
  organization!: string | null;

  /** Noun and verb: `team.create`. */
  @Column('varchar', { length: 64 })
  action!: string;

  @Column('varchar', { length: 12 })
  outcome!: 'succeeded' | 'denied';

  @Column('varchar', { name: 'actor_type', length: 12 })
  actorType!: CallerKind | 'system';

  @Reference({ name: 'actor_id' })
  actorId!: string;

  @Column('varchar', { name: 'actor_name', length: 90 })
  actorName!: string;

  @Column('varchar', { name: 'resource_type', length: 64 })
  resourceType!: string;

  @Column('varchar', { name: 'resource_id', length: 255 })
  resourceId!: string;

  @Column('varchar', { name: 'request_id', length: 128 })
  requestId!: string;

  @Timestamp({ name: 'created_at' })
  createdAt!: string;

  /** What changed, in wire names; never a secret. */
  @JsonText(128 * 1024)
  changes!: object;
}
