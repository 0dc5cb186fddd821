import { Column, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';
import type { CallerKind } from '../../core/caller/subject.js';
import { JsonText, Reference, Timestamp } from '../../core/database/columns.js';

/**
 * The record of a write, of a refused write, or of an audited read, such as that of a sensitive
 * output. Only the retention sweep removes audit events; nothing updates them.
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

  /** Null if site-wide. Not a foreign key, because audit events outlive their organization. */
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

  /** The details of the change, mostly attributes with the names of the API; never a secret. */
  @JsonText(128 * 1024)
  changes!: object;
}
