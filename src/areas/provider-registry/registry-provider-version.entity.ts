import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { JsonText, Timestamp, Reference, Text } from '../../core/database/columns.js';
import { GpgKey } from '../gpg-keys/gpg-key.entity.js';
import { RegistryProvider } from './registry-provider.entity.js';

/**
 * A release of a provider. A signature is stored only once it has verified, with the key that it
 * verified with; when that key goes, the signature goes. Each change of a platform is a change of
 * its version too, so that the rules that span them hold against simultaneous writers.
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

  /** Semantic version; `version` is that of the row. */
  @Column('varchar', { length: 128 })
  number!: string;

  /** Of the key that is to sign: 16 hex digits in upper case. It need not be there yet. */
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

  /** The key that the signature verified with. */
  @Column('integer', { name: 'signer_id', nullable: true })
  @ForeignKey(() => GpgKey, { onDelete: 'SET NULL', name: 'registry_provider_versions_signed_by' })
  signerId!: number | null;

  /** Null as long as something is missing. */
  @Timestamp({ name: 'published_at', nullable: true })
  publishedAt!: string | null;

  /** Why the signature that was there is not there any more. */
  @Text(1_024, { nullable: true })
  withdrawal!: string | null;

  @Timestamp({ name: 'created_at' })
  createdAt!: string;

  @Timestamp({ name: 'updated_at' })
  updatedAt!: string;

  @Column('integer', { default: 1 })
  version!: number;
}
