import { Column, Entity, ForeignKey, Index, PrimaryGeneratedColumn } from 'typeorm';
import { Reference, Timestamp, TruncatedText } from '../../core/database/columns.js';
import { Event } from './event.entity.js';
import { EventReceiver } from './event-receiver.entity.js';

/** Maximum characters of a response that are stored. */
export const MAX_RESPONSE_LENGTH = 4_096;
/** Maximum characters of an error that are stored. */
const MAX_ERROR_LENGTH = 512;

const cutTo =
  (length: number) =>
  (text: string): string =>
    text.slice(0, length);

/**
 * A delivery of an event to one receiver, which can have several of the same event. Metrics and the
 * retention sweep use the index `event_deliveries_pending`.
 */
@Entity('event_deliveries')
@Index('event_deliveries_id', ['id'], { unique: true })
@Index('event_deliveries_receiver', ['receiverId', 'position'])
@Index('event_deliveries_due', ['receiverId', 'dueAt'], { where: "status = 'pending'" })
@Index('event_deliveries_order', ['receiverId', 'orderKey', 'position'], {
  where: "status = 'pending'",
})
@Index('event_deliveries_pending', ['dueAt'], { where: "status = 'pending'" })
@Index('event_deliveries_event', ['eventId'])
@Index('event_deliveries_finished_at', ['finishedAt'])
export class EventDelivery {
  @PrimaryGeneratedColumn('increment', {
    type: 'integer',
    primaryKeyConstraintName: 'event_deliveries_key',
  })
  position!: number;

  /** `dlv-` and 16 characters. */
  @Reference()
  id!: string;

  @Reference({ name: 'receiver_id' })
  @ForeignKey(() => EventReceiver, { onDelete: 'CASCADE', name: 'event_deliveries_receiver_id' })
  receiverId!: string;

  @Reference({ name: 'event_id' })
  @ForeignKey(() => Event, 'id', { onDelete: 'CASCADE', name: 'event_deliveries_event_id' })
  eventId!: string;

  /** A receiver gets deliveries with the same key in order: the ID of a workspace, or empty. */
  @Reference({ name: 'order_key' })
  orderKey!: string;

  @Column('varchar', { name: 'event_type', length: 64 })
  eventType!: string;

  /** `failed`: all attempts have failed. */
  @Column('varchar', { length: 12 })
  status!: 'pending' | 'delivered' | 'failed';

  @Column('integer')
  attempts!: number;

  @Timestamp({ name: 'due_at' })
  dueAt!: string;

  @Timestamp({ name: 'created_at' })
  createdAt!: string;

  @Timestamp({ name: 'attempted_at', nullable: true })
  attemptedAt!: string | null;

  @Timestamp({ name: 'finished_at', nullable: true })
  finishedAt!: string | null;

  /** Duration of the last attempt; null before the first one. */
  @Column('integer', { nullable: true })
  milliseconds!: number | null;

  /** The status of the response to the last attempt; null if there was none. */
  @Column('integer', { name: 'response_status', nullable: true })
  responseStatus!: number | null;

  @TruncatedText(MAX_RESPONSE_LENGTH, cutTo(MAX_RESPONSE_LENGTH), {
    name: 'response_body',
    nullable: true,
  })
  responseBody!: string | null;

  @TruncatedText(MAX_ERROR_LENGTH, cutTo(MAX_ERROR_LENGTH), { nullable: true })
  error!: string | null;
}
