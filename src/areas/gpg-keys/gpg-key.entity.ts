import { Column, Entity, ForeignKey, Index, PrimaryColumn, PrimaryGeneratedColumn } from 'typeorm';
import { JsonText, Reference, Text, Timestamp } from '../../core/database/columns.js';
import { Organization } from '../../platform/identity/organizations/organization.entity.js';

/** A warning about a key, as responses show it. `code` is part of the API. */
export interface ShownWarning {
  readonly code: string;
  readonly detail: string;
}

/**
 * The public half of a signing key in a namespace. The unique indexes also decide races between
 * requests, and the partial indexes serve the counts by status.
 */
@Entity('gpg_keys')
@Index('gpg_keys_namespace_id', ['namespace', 'id'])
@Index('gpg_keys_namespace_key_id', ['namespace', 'keyId'], { unique: true })
@Index('gpg_keys_namespace_fingerprint', ['namespace', 'fingerprint'], { unique: true })
@Index('gpg_keys_revoked', ['revokedAt'], { where: 'revoked_at IS NOT NULL' })
@Index('gpg_keys_expires', ['expiresAt'], {
  where: 'expires_at IS NOT NULL AND revoked_at IS NULL',
})
export class GpgKey {
  @PrimaryGeneratedColumn('increment', {
    type: 'integer',
    primaryKeyConstraintName: 'gpg_keys_key',
  })
  id!: number;

  @Reference()
  @ForeignKey(() => Organization, { onDelete: 'CASCADE', name: 'gpg_keys_namespace' })
  namespace!: string;

  /** The key ID of the primary key: 16 upper-case hex digits. */
  @Column('varchar', { name: 'key_id', length: 16 })
  keyId!: string;

  /** 40 upper-case hex digits. Different keys can have the same 64-bit key ID. */
  @Column('varchar', { length: 40 })
  fingerprint!: string;

  /** The uploaded text, unchanged. */
  @Text(512 * 1024)
  armor!: string;

  /** The same packets, armored again by Gantry, for clients that install providers. */
  @Text(1024 * 1024, { name: 'canonical_armor' })
  canonicalArmor!: string;

  @Column('varchar', { length: 12 })
  algorithm!: string;

  @Column('integer')
  bits!: number;

  /** The creation time in the key itself; `createdAt` is the time of the first upload. */
  @Timestamp({ name: 'made_at' })
  keyCreatedAt!: string;

  @Timestamp({ name: 'expires_at', nullable: true })
  expiresAt!: string | null;

  @Timestamp({ name: 'revoked_at', nullable: true })
  revokedAt!: string | null;

  @JsonText(1024 * 1024, { name: 'user_ids' })
  userIds!: readonly string[];

  /** The key IDs of the primary key and the subkeys, if they can sign. A signature names one. */
  @JsonText(16 * 1024, { name: 'signing_key_ids' })
  signingKeyIds!: readonly string[];

  @JsonText(16 * 1024)
  warnings!: readonly ShownWarning[];

  @Timestamp({ name: 'created_at' })
  createdAt!: string;

  @Timestamp({ name: 'updated_at' })
  updatedAt!: string;

  @Column('integer', { default: 1 })
  version!: number;
}

/** The number of keys in a namespace, so that a list does not have to count its keys. */
@Entity('gpg_key_counts')
export class GpgKeyCount {
  @PrimaryColumn('varchar', { length: 64 })
  @ForeignKey(() => Organization, { onDelete: 'CASCADE', name: 'gpg_key_counts_namespace' })
  namespace!: string;

  @Column('integer')
  total!: number;
}

/** The number of keys of a namespace in one block of row IDs: a large OFFSET skips whole blocks. */
@Entity('gpg_key_blocks')
export class GpgKeyBlock {
  @PrimaryColumn('varchar', { length: 64 })
  @ForeignKey(() => Organization, { onDelete: 'CASCADE', name: 'gpg_key_blocks_namespace' })
  namespace!: string;

  @PrimaryColumn('integer')
  block!: number;

  @Column('integer')
  total!: number;
}
