import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import { JsonText, Text, Timestamp } from '../../core/database/columns.js';
import { sealedText } from '../../core/secrets/sealed-columns.js';

/** The public half, as relying parties read it (RFC 7517). */
export interface PublicJwk {
  readonly kty: 'RSA';
  readonly use: 'sig';
  readonly alg: 'RS256';
  readonly kid: string;
  readonly n: string;
  readonly e: string;
}

/**
 * A key that signs workload identity tokens. The unique generation prevents two servers from both
 * creating a successor of the same key.
 */
@Entity('identity_keys')
@Index('identity_keys_generation', ['generation'], { unique: true })
export class IdentityKey {
  /** The thumbprint (RFC 7638), which tokens name as `kid`. */
  @PrimaryColumn('varchar', { length: 64 })
  id!: string;

  @Column('integer')
  generation!: number;

  @JsonText(2_048, { name: 'public_key' })
  publicKey!: PublicJwk;

  /** PKCS #8 in PEM, sealed. */
  @Text(16_384, { name: 'private_key' })
  privateKey!: string;

  /** When the key was published. */
  @Timestamp({ name: 'created_at' })
  createdAt!: string;

  @Timestamp({ name: 'signs_from' })
  signsFrom!: string;
}

export const IDENTITY_PRIVATE_KEY = sealedText(IdentityKey, 'privateKey', {
  place: 'identity_keys.private_key',
  id: 'id',
  unbound: { purpose: () => 'identity key', names: [] },
});
