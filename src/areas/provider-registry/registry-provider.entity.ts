import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { Reference, Timestamp } from '../../core/database/columns.js';
import { Organization } from '../../platform/identity/organizations/organization.entity.js';

/** A provider of a private registry. Its source address ends in `<organization>/<name>`. */
@Entity('registry_providers')
@Index('registry_providers_name', ['organization', 'name'], { unique: true })
export class RegistryProvider {
  @PrimaryColumn('varchar', { length: 64, primaryKeyConstraintName: 'registry_providers_key' })
  id!: string;

  /** Also the namespace of the provider. */
  @Reference()
  @ForeignKey(() => Organization, { onDelete: 'CASCADE', name: 'registry_providers_organization' })
  organization!: string;

  @Column('varchar', { length: 64 })
  name!: string;

  @Timestamp({ name: 'created_at' })
  createdAt!: string;

  @Timestamp({ name: 'updated_at' })
  updatedAt!: string;

  @Column('integer', { default: 1 })
  version!: number;
}
