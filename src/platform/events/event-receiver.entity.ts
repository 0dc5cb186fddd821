import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { Reference, Text, Timestamp, WordList } from '../../core/database/columns.js';
import { sealedText } from '../../core/secrets/sealed-columns.js';
import { Organization } from '../identity/organizations/organization.entity.js';
import { Workspace } from '../workspaces/workspace.entity.js';

/**
 * `webhook`: of an organization. `generic`, `slack`, `microsoft-teams` and `email`: notification
 * configurations of a workspace. `owners`: the owners of an organization, by email.
 */
export const RECEIVER_KINDS = [
  'webhook',
  'generic',
  'slack',
  'microsoft-teams',
  'email',
  'owners',
] as const;

export type ReceiverKind = (typeof RECEIVER_KINDS)[number];

/**
 * Where events are delivered, and the state of the delivery. A server delivers to a receiver only
 * while it has the lease of the receiver.
 */
@Entity('event_receivers')
@Index('event_receivers_organization', ['organization', 'workspaceId', 'createdAt'])
@Index('event_receivers_workspace', ['workspaceId'])
@Index('event_receivers_due', ['dueAt'], { where: 'due_at IS NOT NULL' })
export class EventReceiver {
  /** `wh-` or `nc-` and 16 characters; `own-` and 32 digits of a hash of the organization. */
  @PrimaryColumn('varchar', { length: 64 })
  id!: string;

  @Column('varchar', { length: 24 })
  kind!: ReceiverKind;

  @Reference({ nullable: true })
  @ForeignKey(() => Organization, {
    onDelete: 'CASCADE',
    name: 'event_receivers_organization_name',
  })
  organization!: string | null;

  /** The workspace of a notification configuration; null for others. */
  @Reference({ name: 'workspace_id', nullable: true })
  @ForeignKey(() => Workspace, { onDelete: 'CASCADE', name: 'event_receivers_workspace_id' })
  workspaceId!: string | null;

  @Column('varchar', { length: 128 })
  name!: string;

  @Text(2_048, { nullable: true })
  url!: string | null;

  /** The sealed secret that signs requests; null if they are not signed. */
  @Text(4_096, { nullable: true })
  secret!: string | null;

  /** The sealed secret that also signs requests until `previousSecretUntil`. */
  @Text(4_096, { name: 'previous_secret', nullable: true })
  previousSecret!: string | null;

  @Timestamp({ name: 'previous_secret_until', nullable: true })
  previousSecretUntil!: string | null;

  /**
   * The types of events, or the triggers of a notification configuration. For a webhook, an empty
   * list selects all events except `audit.recorded`; for other receivers, it selects no events.
   */
  @WordList(4_096, { name: 'event_types' })
  eventTypes!: string[];

  @WordList(16_384, { name: 'email_addresses' })
  emailAddresses!: string[];

  @WordList(16_384, { name: 'user_ids' })
  userIds!: string[];

  @Column('boolean')
  enabled!: boolean;

  /** Why Gantry disabled the receiver; null otherwise. */
  @Text(512, { name: 'disabled_reason', nullable: true })
  disabledReason!: string | null;

  /** When the first pending delivery is due; null if there is none. */
  @Timestamp({ name: 'due_at', nullable: true })
  dueAt!: string | null;

  /** No deliveries are sent until this time, because the receiver is failing. */
  @Timestamp({ name: 'paused_until', nullable: true })
  pausedUntil!: string | null;

  @Timestamp({ name: 'lease_until', nullable: true })
  leaseUntil!: string | null;

  /** Consecutive turns with failures and without a success. A turn is one lease of a server. */
  @Column('integer')
  failures!: number;

  @Timestamp({ name: 'failing_since', nullable: true })
  failingSince!: string | null;

  @Timestamp({ name: 'created_at' })
  createdAt!: string;

  @Timestamp({ name: 'updated_at' })
  updatedAt!: string;

  @Column('integer', { default: 1 })
  version!: number;
}

export const RECEIVER_SECRET = sealedText(EventReceiver, 'secret', {
  place: 'event_receivers.secret',
  id: 'id',
  unbound: { purpose: () => 'event receiver secret', names: [] },
});

export const RECEIVER_PREVIOUS_SECRET = sealedText(EventReceiver, 'previousSecret', {
  place: 'event_receivers.previous_secret',
  id: 'id',
  unbound: { purpose: () => 'event receiver previous secret', names: [] },
});
