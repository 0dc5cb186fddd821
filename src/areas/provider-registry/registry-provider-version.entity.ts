import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { JsonText, Reference, Text, Timestamp } from '../../core/database/columns.js';
import type { Deprecation } from '../../platform/module-registry/registry-module-version.entity.js';
import { GpgKey } from '../gpg-keys/gpg-key.entity.js';
import { RegistryProvider } from './registry-provider.entity.js';

/**
 * A release of a provider. Refers to a signature only after its verification. A change of a
 * platform also writes this row, so that concurrent changes of a release conflict.
 */
@Entity('registry_provider_versions')
@Index('registry_provider_versions_number', ['providerId', 'number'], { unique: true })
@Index('registry_provider_versions_created', ['providerId', 'createdAt'])
@Index('registry_provider_versions_signer', ['signerId', 'publishedAt'])
export class RegistryProviderVersion {
  @PrimaryColumn('varchar', {
    length: 64,
    primaryKeyConstraintName: 'registry_provider_versions_key',
  })
  id!: string;

  @Reference({ name: 'provider_id' })
  @ForeignKey(() => RegistryProvider, {
    onDelete: 'CASCADE',
    name: 'registry_provider_versions_provider',
  })
  providerId!: string;

  /** The semantic version; `version` is the version of the row. */
  @Column('varchar', { length: 128 })
  number!: string;

  /** The key ID of the key that must sign: 16 upper-case hex digits. The key need not exist yet. */
  @Column('varchar', { name: 'key_id', length: 16 })
  keyId!: string;

  @JsonText(1_024)
  protocols!: readonly string[];

  /** The artifact of SHA256SUMS. */
  @Column('varchar', { name: 'sums_key', length: 64, nullable: true })
  sumsKey!: string | null;

  /** The artifact of SHA256SUMS.sig. */
  @Column('varchar', { name: 'signature_key', length: 64, nullable: true })
  signatureKey!: string | null;

  /** The key that verified the signature. */
  @Column('integer', { name: 'signer_id', nullable: true })
  @ForeignKey(() => GpgKey, { onDelete: 'SET NULL', name: 'registry_provider_versions_signed_by' })
  signerId!: number | null;

  /** Null while the release is incomplete. */
  @Timestamp({ name: 'published_at', nullable: true })
  publishedAt!: string | null;

  /**
   * Why Gantry removed the signature when its key was deleted or moved. Null without such a
   * removal, and after an upload of SHA256SUMS or of its signature.
   */
  @Text(1_024, { nullable: true })
  withdrawal!: string | null;

  @JsonText(8_192, { nullable: true })
  deprecation!: Deprecation | null;

  @Timestamp({ name: 'created_at' })
  createdAt!: string;

  @Timestamp({ name: 'updated_at' })
  updatedAt!: string;

  @Column('integer', { default: 1 })
  version!: number;
}
