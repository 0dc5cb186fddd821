import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { Reference, Timestamp } from '../../core/database/columns.js';
import { RegistryProviderVersion } from './registry-provider-version.entity.js';

/** The package of a version for one operating system and architecture. */
@Entity('registry_provider_platforms')
@Index('registry_provider_platforms_target', ['versionId', 'os', 'arch'], { unique: true })
export class RegistryProviderPlatform {
  @PrimaryColumn('varchar', {
    length: 64,
    primaryKeyConstraintName: 'registry_provider_platforms_key',
  })
  id!: string;

  @Reference({ name: 'version_id' })
  @ForeignKey(() => RegistryProviderVersion, {
    onDelete: 'CASCADE',
    name: 'registry_provider_platforms_version',
  })
  versionId!: string;

  @Column('varchar', { length: 32 })
  os!: string;

  @Column('varchar', { length: 32 })
  arch!: string;

  @Column('varchar', { length: 300 })
  filename!: string;

  /** SHA-256 of the package in lower-case hex, as declared. SHA256SUMS must have the same value. */
  @Column('varchar', { length: 64 })
  shasum!: string;

  /** The artifact of the package; null until it is uploaded. */
  @Column('varchar', { name: 'package_key', length: 64, nullable: true })
  packageKey!: string | null;

  @Timestamp({ name: 'created_at' })
  createdAt!: string;
}
