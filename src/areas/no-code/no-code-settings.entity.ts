import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { JsonText, Reference, Timestamp } from '../../core/database/columns.js';
import { NoCodeModule } from './no-code-module.entity.js';
import type { OptionSet } from './option-set.js';

/**
 * An immutable version of the settings of a no-code module. A workspace of the module refers to the
 * version that it was created with or last upgraded to.
 */
@Entity('no_code_settings')
@Index('no_code_settings_number', ['noCodeModuleId', 'number'], { unique: true })
export class NoCodeSettings {
  /** `nocodever-` and 16 characters. */
  @PrimaryColumn('varchar', { length: 64 })
  id!: string;

  @Reference({ name: 'no_code_module_id' })
  @ForeignKey(() => NoCodeModule, { onDelete: 'CASCADE', name: 'no_code_settings_no_code_module' })
  noCodeModuleId!: string;

  /** Counts from 1. */
  @Column('integer')
  number!: number;

  @Reference({ name: 'module_id' })
  moduleId!: string;

  /** A version of the module; null to follow the newest. */
  @Reference({ name: 'version_pin', nullable: true })
  versionPin!: string | null;

  /** The version that new workspaces get; null if the module had no usable version. */
  @Reference({ name: 'module_version', nullable: true })
  moduleVersion!: string | null;

  @JsonText(1024 * 1024)
  options!: readonly OptionSet[];

  /** The providers that the module version configures itself. */
  @JsonText(64 * 1024, { name: 'configured_providers' })
  configuredProviders!: readonly string[];

  @Timestamp({ name: 'created_at' })
  createdAt!: string;
}
