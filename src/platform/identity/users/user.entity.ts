import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import { Timestamp } from '../../../core/database/columns.js';

@Entity('users')
@Index('users_username_key', ['usernameKey'], { unique: true })
export class User {
  @PrimaryColumn('varchar', { length: 64 })
  id!: string;

  @Column('varchar', { length: 60 })
  username!: string;

  /** The name in lower case: the names of two users cannot differ only in case. */
  @Column('varchar', { name: 'username_key', length: 60 })
  usernameKey!: string;

  @Column('varchar', { length: 320 })
  email!: string;

  @Column('boolean', { name: 'site_admin', default: false })
  siteAdmin!: boolean;

  /**
   * When the user was suspended; null otherwise. Gantry refuses the tokens and sessions of a
   * suspended user.
   */
  @Timestamp({ name: 'suspended_at', nullable: true })
  suspendedAt!: string | null;

  @Timestamp({ name: 'created_at' })
  createdAt!: string;

  @Column('integer', { default: 1 })
  version!: number;
}
