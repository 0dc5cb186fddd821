import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import type { TokenScope } from '../../../core/caller/token-scope.js';
import { JsonText, Reference, Timestamp } from '../../../core/database/columns.js';
import { User } from '../users/user.entity.js';

/** What the user consented to, and what the tool must prove to receive the token. */
export interface LoginGrant {
  readonly redirectUri: string;
  /** The base64url SHA-256 of the verifier, which only the tool knows before the exchange. */
  readonly codeChallenge: string;
  readonly description: string;
  /** When the token expires; null if it does not. */
  readonly expiresAt: string | null;
  readonly scope: TokenScope | null;
}

/** An authorization code of `terraform login`. */
@Entity('login_codes')
@Index('login_codes_expires_at', ['expiresAt'])
@Index('login_codes_user', ['userId'])
export class LoginCode {
  /** The lower-case hex SHA-256 of the code. */
  @PrimaryColumn('varchar', { length: 64 })
  hash!: string;

  @Reference({ name: 'user_id' })
  @ForeignKey(() => User, { onDelete: 'CASCADE', name: 'login_codes_user_id' })
  userId!: string;

  /** The token with which the user consented. The code is valid only as long as this token. */
  @Reference({ name: 'consented_by' })
  consentedBy!: string;

  @JsonText(2_048)
  granted!: LoginGrant;

  /** When an exchange used the code, even if the exchange then failed; null before. */
  @Timestamp({ name: 'used_at', nullable: true })
  usedAt!: string | null;

  /** The token for which the code was exchanged; null until then. */
  @Reference({ name: 'token_id', nullable: true })
  tokenId!: string | null;

  @Timestamp({ name: 'expires_at' })
  expiresAt!: string;

  @Column('integer', { default: 1 })
  version!: number;
}
