import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { Reference, Text, Timestamp } from '../../../core/database/columns.js';
import { sealedText } from '../../../core/secrets/sealed-columns.js';
import { Token } from '../tokens/token.entity.js';
import { Identity } from './identity.entity.js';
import { SignInProvider } from './sign-in-provider.entity.js';

/**
 * A session that began at a provider, and its last confirmation by the issuer. The token gives the
 * session the rights of the user; no request can present the token.
 */
@Entity('sign_ins')
@Index('sign_ins_provider', ['providerId', 'issuerSession'])
@Index('sign_ins_identity', ['identityId'])
export class SignIn {
  @PrimaryColumn('varchar', { name: 'token_id', length: 64 })
  @ForeignKey(() => Token, { onDelete: 'CASCADE', name: 'sign_ins_token_id' })
  tokenId!: string;

  @Reference({ name: 'provider_id' })
  @ForeignKey(() => SignInProvider, { onDelete: 'CASCADE', name: 'sign_ins_provider_id' })
  providerId!: string;

  @Reference({ name: 'identity_id' })
  @ForeignKey(() => Identity, { onDelete: 'CASCADE', name: 'sign_ins_identity_id' })
  identityId!: string;

  /** The claim `sid`, which identifies the issuer's own session; null if the issuer sent none. */
  @Column('varchar', { name: 'issuer_session', length: 255, nullable: true })
  issuerSession!: string | null;

  /**
   * The last ID token, sealed, for the `id_token_hint` of the issuer's logout. An empty text
   * replaces a token of more than 4,096 characters.
   */
  @Text(16_384, { name: 'id_token' })
  idToken!: string;

  /**
   * The last refresh token, sealed; null if the issuer never sent one, or if the last one has more
   * than 8,192 characters. Without it, the session ends at the next check.
   */
  @Text(16_384, { name: 'refresh_token', nullable: true })
  refreshToken!: string | null;

  /** When the issuer last confirmed the user and its groups. */
  @Timestamp({ name: 'checked_at' })
  checkedAt!: string;

  /**
   * Before this time, no process queries the issuer for the session, because another query is
   * running or has failed; null after a confirmation.
   */
  @Timestamp({ name: 'retry_at', nullable: true })
  retryAt!: string | null;

  @Timestamp({ name: 'created_at' })
  createdAt!: string;

  @Column('integer', { default: 1 })
  version!: number;
}

export const ID_TOKEN = sealedText(SignIn, 'idToken', {
  place: 'sign_ins.id_token',
  id: 'tokenId',
  unbound: { purpose: ({ tokenId }) => `ID token ${tokenId}`, names: ['tokenId'] },
});

export const REFRESH_TOKEN = sealedText(SignIn, 'refreshToken', {
  place: 'sign_ins.refresh_token',
  id: 'tokenId',
  unbound: { purpose: ({ tokenId }) => `refresh token ${tokenId}`, names: ['tokenId'] },
});

/** A state with which a browser has returned from the issuer. Stored so that it works only once. */
@Entity('used_sign_in_states')
@Index('used_sign_in_states_expires_at', ['expiresAt'])
export class UsedSignInState {
  /** The lower-case hex SHA-256 of the state. */
  @PrimaryColumn('varchar', { length: 64 })
  hash!: string;

  @Timestamp({ name: 'expires_at' })
  expiresAt!: string;
}
