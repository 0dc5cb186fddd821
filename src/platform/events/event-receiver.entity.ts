import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { Reference, Text, Timestamp, WordList } from '../../core/database/columns.js';
import { sealedText } from '../../core/secrets/sealed-columns.js';
import { Organization } from '../identity/organizations/organization.entity.js';
import { Workspace } from '../workspaces/workspace.entity.js';

/**
 * `webhook`: a webhook of an organization. `generic`, `slack`, `microsoft-teams` and `email`:
 * notification configurations of a workspace. `owners`: the owners of an organization, by email.
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

/** Where events are delivered: in turns, during which one server has the receiver's lease. */
@Entity('event_receivers')
@Index('event_receivers_organization', ['organization', 'workspaceId', 'createdAt'])
@Index('event_receivers_workspace', ['workspaceId'])
@Index('event_receivers_due', ['dueAt'], { where: 'due_at IS NOT NULL' })
export class EventReceiver {
  /**
   * `wh-` or `nc-` and 16 characters; or `own-` and the first 32 hex digits of the SHA-256 of the
   * organization's name.
   */
  @PrimaryColumn('varchar', { length: 64 })
  id!: string;

  @Column('varchar', { length: 24 })
  kind!: ReceiverKind;

  /** The column permits null, but every receiver has an organization. */
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

  /** Null for the kinds `email` and `owners`. */
  @Text(2_048, { nullable: true })
  url!: string | null;

  /** The sealed secret that signs requests; null if they are not signed. */
  @Text(4_096, { nullable: true })
  secret!: string | null;

  /**
   * The previous secret of a webhook, sealed; null if there is none. It also signs requests until
   * `previousSecretUntil`.
   */
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

  /** Recipients of the kind `email`; empty for other kinds. */
  @WordList(16_384, { name: 'email_addresses' })
  emailAddresses!: string[];

  /**
   * Further recipients of the kind `email`. Gantry sends email only to those who belong to a team
   * of the organization and are not suspended.
   */
  @WordList(16_384, { name: 'user_ids' })
  userIds!: string[];

  @Column('boolean')
  enabled!: boolean;

  /** Why Gantry disabled the receiver; null otherwise. */
  @Text(512, { name: 'disabled_reason', nullable: true })
  disabledReason!: string | null;

  /** When a server may next check for due deliveries; null only if none is pending. */
  @Timestamp({ name: 'due_at', nullable: true })
  dueAt!: string | null;

  /** No deliveries are sent until this time, because the receiver is failing. */
  @Timestamp({ name: 'paused_until', nullable: true })
  pausedUntil!: string | null;

  @Timestamp({ name: 'lease_until', nullable: true })
  leaseUntil!: string | null;

  /** Number of consecutive turns with failures and without a success. */
  @Column('integer')
  failures!: number;

  /** When the first of these turns ended; null if there is none. */
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
