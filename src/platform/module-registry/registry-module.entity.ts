import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { Reference, Timestamp } from '../../core/database/columns.js';
import { Organization } from '../identity/organizations/organization.entity.js';

/** A module of an organization's private registry. */
@Entity('registry_modules')
@Index('registry_modules_address', ['organization', 'nameKey', 'provider'], { unique: true })
export class RegistryModule {
  /** `mod-` and 16 characters. */
  @PrimaryColumn('varchar', { length: 64 })
  id!: string;

  @Reference()
  @ForeignKey(() => Organization, { onDelete: 'CASCADE', name: 'registry_modules_organization' })
  organization!: string;

  @Column('varchar', { length: 64 })
  name!: string;

  /** The lower-case name, because names that differ only in case count as equal. */
  @Column('varchar', { name: 'name_key', length: 64 })
  nameKey!: string;

  /** The system that the module is for, such as `aws`. */
  @Column('varchar', { length: 64 })
  provider!: string;

  @Timestamp({ name: 'created_at' })
  createdAt!: string;

  @Timestamp({ name: 'updated_at' })
  updatedAt!: string;

  @Column('integer', { default: 1 })
  version!: number;

  /** In a private registry, the namespace is the organization. */
  get namespace(): string {
    return this.organization;
  }
}
