import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { Reference, Timestamp } from '../../core/database/columns.js';
import { Organization } from '../../platform/identity/organizations/organization.entity.js';
import { RegistryModule } from '../../platform/module-registry/registry-module.entity.js';

/** The no-code settings of a registry module; a module has at most one row. */
@Entity('no_code_modules')
@Index('no_code_modules_organization', ['organization', 'createdAt', 'id'])
@Index('no_code_modules_module', ['moduleId'], { unique: true })
export class NoCodeModule {
  /** `nocode-` and 16 characters. */
  @PrimaryColumn('varchar', { length: 64 })
  id!: string;

  @Reference()
  @ForeignKey(() => Organization, {
    onDelete: 'CASCADE',
    name: 'no_code_modules_organization_name',
  })
  organization!: string;

  @Reference({ name: 'module_id' })
  @ForeignKey(() => RegistryModule, { onDelete: 'CASCADE', name: 'no_code_modules_module_id' })
  moduleId!: string;

  @Column('boolean', { default: false })
  enabled!: boolean;

  /** The current settings version. */
  @Reference({ name: 'settings_id' })
  settingsId!: string;

  /**
   * The default time until the destruction, such as `14d`, of a workspace that is new or is used
   * again after a destruction. Null if the module sets none.
   */
  @Column('varchar', { name: 'auto_destroy_duration', length: 8, nullable: true })
  autoDestroyDuration!: string | null;

  /** The maximum time until a destruction, such as `30d`; null if the module sets none. */
  @Column('varchar', { name: 'auto_destroy_maximum', length: 8, nullable: true })
  autoDestroyMaximum!: string | null;

  @Timestamp({ name: 'created_at' })
  createdAt!: string;

  @Timestamp({ name: 'updated_at' })
  updatedAt!: string;

  @Column('integer', { default: 1 })
  version!: number;
}
