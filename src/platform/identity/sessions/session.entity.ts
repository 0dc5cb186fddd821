import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { Reference, Timestamp } from '../../../core/database/columns.js';
import { Token } from '../tokens/token.entity.js';

export const MAX_USER_AGENT_LENGTH = 255;

/**
 * The session of a browser. It has the rights of its token, and ends with the token at the latest.
 * Either the browser signed in with the token, or the token exists only for the session.
 */
@Entity('sessions')
@Index('sessions_hash', ['hash'], { unique: true })
@Index('sessions_token', ['tokenId'])
@Index('sessions_principal', ['principalId'])
@Index('sessions_expires_at', ['expiresAt'])
export class Session {
  @PrimaryColumn('varchar', { length: 64 })
  id!: string;

  @Reference({ name: 'token_id' })
  @ForeignKey(() => Token, { onDelete: 'CASCADE', name: 'sessions_token_id' })
  tokenId!: string;

  /** The user or team of the token, to list and end all sessions of this principal. */
  @Reference({ name: 'principal_id' })
  principalId!: string;

  /** The lower-case hex SHA-256 of the cookie. */
  @Column('varchar', { length: 64 })
  hash!: string;

  @Timestamp({ name: 'created_at' })
  createdAt!: string;

  @Timestamp({ name: 'last_used_at' })
  lastUsedAt!: string;

  @Timestamp({ name: 'expires_at' })
  expiresAt!: string;

  /**
   * The provider at which the session began; null for a session that began with a token. Not a
   * foreign key: deleting the provider also deletes the session's own token.
   */
  @Reference({ name: 'provider_id', nullable: true })
  providerId!: string | null;

  @Column('varchar', { name: 'user_agent', length: MAX_USER_AGENT_LENGTH, nullable: true })
  userAgent!: string | null;
}
