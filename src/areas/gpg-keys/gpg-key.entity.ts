import { Column, Entity, ForeignKey, Index, PrimaryColumn, PrimaryGeneratedColumn } from 'typeorm';
import { JsonText, Timestamp, Reference, Text } from '../../core/database/columns.js';
import { Organization } from '../../platform/identity/organizations/organization.entity.js';

/** A weakness that clients accept, under the code that the wire shows. */
export interface ShownWarning {
  readonly code: string;
  readonly detail: string;
}

/**
 * The public half of a signing key in a namespace. Lists go by (namespace, id); two indexes make races lose; the last
 * two, of few keys, count them by status.
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

  /** Of the primary key: 16 hex digits in upper case. */
  @Column('varchar', { name: 'key_id', length: 16 })
  keyId!: string;

  /** 40 hex digits in upper case; two keys with one key id exist in the world. */
  @Column('varchar', { length: 40 })
  fingerprint!: string;

  /** Byte for byte as it was sent. */
  @Text(512 * 1024)
  armor!: string;

  /** Our own armor of the same packets, for the clients of providers. */
  @Text(1024 * 1024, { name: 'canonical_armor' })
  canonicalArmor!: string;

  @Column('varchar', { length: 12 })
  algorithm!: string;

  @Column('integer')
  bits!: number;

  /** When the key was made; `createdAt` is the upload. */
  @Timestamp({ name: 'made_at' })
  madeAt!: string;

  @Timestamp({ name: 'expires_at', nullable: true })
  expiresAt!: string | null;

  @Timestamp({ name: 'revoked_at', nullable: true })
  revokedAt!: string | null;

  @JsonText(1024 * 1024, { name: 'user_ids' })
  userIds!: readonly string[];

  /** Key ids of the primary key and the subkeys that may sign: a release signature names one of them. */
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

/** How many keys a namespace holds, so that no page of a list counts them. Written with each change, in one transaction. */
@Entity('gpg_key_counts')
export class GpgKeyCount {
  @PrimaryColumn('varchar', { length: 64 })
  @ForeignKey(() => Organization, { onDelete: 'CASCADE', name: 'gpg_key_counts_namespace' })
  namespace!: string;

  @Column('integer')
  total!: number;
}

/** How many of these keys have an id in one block of ids, so that a page deep in a long list is found without a walk. */
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
