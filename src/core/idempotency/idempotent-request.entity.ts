import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import { Timestamp } from '../database/columns.js';

/**
 * The first successful response to a request with an `Idempotency-Key`. Of the request itself, only
 * a digest is stored.
 */
@Entity('idempotent_requests')
@Index('idempotent_requests_created_at', ['createdAt'])
export class IdempotentRequest {
  /** Kind and ID of the caller, so that all tokens of a user count as one. */
  @PrimaryColumn('varchar', { length: 80 })
  principal!: string;

  @PrimaryColumn('varchar', { name: 'idempotency_key', length: 255 })
  key!: string;

  /** SHA-256 of operation, path with query, and body, in lower-case hex. */
  @Column('varchar', { name: 'request_hash', length: 64 })
  requestHash!: string;

  @Column('integer')
  status!: number;

  @Column('text')
  body!: string;

  @Timestamp({ name: 'created_at' })
  createdAt!: string;
}
