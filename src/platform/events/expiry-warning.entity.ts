import { Entity, Index, PrimaryColumn } from 'typeorm';
import { Timestamp } from '../../core/database/columns.js';

/**
 * Records that an expiry was announced at a threshold. The primary key prevents a second
 * announcement.
 */
@Entity('expiry_warnings')
@Index('expiry_warnings_expires_at', ['expiresAt'])
export class ExpiryWarning {
  @PrimaryColumn('varchar', { name: 'resource_type', length: 32 })
  resourceType!: 'gpg-keys' | 'authentication-tokens';

  @PrimaryColumn('varchar', { name: 'resource_id', length: 64 })
  resourceId!: string;

  /** Part of the key, so that a changed expiry is announced again. */
  @PrimaryColumn('varchar', { name: 'expires_at', length: 24 })
  expiresAt!: string;

  /** The threshold: days before the expiry. */
  @PrimaryColumn('integer')
  days!: number;

  @Timestamp({ name: 'created_at' })
  createdAt!: string;
}
