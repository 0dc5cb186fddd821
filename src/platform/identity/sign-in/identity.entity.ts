import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { JsonText, Reference, Timestamp } from '../../../core/database/columns.js';
import { User } from '../users/user.entity.js';
import { MAX_GROUPS_JSON_LENGTH } from './claims.js';

/**
 * An issuer and a subject at that issuer, which belong to one user. Refers to the issuer and not to
 * the provider, so that the identity remains valid if the provider is deleted and created again.
 */
@Entity('identities')
@Index('identities_subject', ['issuer', 'subject'], { unique: true })
@Index('identities_user', ['userId', 'createdAt', 'id'])
export class Identity {
  @PrimaryColumn('varchar', { length: 64 })
  id!: string;

  @Column('varchar', { length: 1_024 })
  issuer!: string;

  /** The claim `sub`. */
  @Column('varchar', { length: 255 })
  subject!: string;

  @Reference({ name: 'user_id' })
  @ForeignKey(() => User, { onDelete: 'CASCADE', name: 'identities_user_id' })
  userId!: string;

  /** The groups that the issuer last reported; empty before the first sign-in. */
  @JsonText(MAX_GROUPS_JSON_LENGTH)
  groups!: readonly string[];

  /** Whether the groups of this identity made the user a site administrator. */
  @Column('boolean', { name: 'site_admin' })
  siteAdmin!: boolean;

  /**
   * When Gantry first refused to withdraw the rights of the user, who had left the group but was
   * the last site administrator; null otherwise.
   */
  @Timestamp({ name: 'site_admin_refused_at', nullable: true })
  siteAdminRefusedAt!: string | null;

  @Timestamp({ name: 'created_at' })
  createdAt!: string;

  /** Null if a site administrator linked the identity, and it has not been used yet. */
  @Timestamp({ name: 'last_sign_in_at', nullable: true })
  lastSignInAt!: string | null;

  @Column('integer', { default: 1 })
  version!: number;
}
