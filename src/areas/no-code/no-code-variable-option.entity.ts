import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { JsonText, Reference, Text } from '../../core/database/columns.js';
import type { Json } from '../../lib/hcl/json-value.js';
import { NoCodeModule } from './no-code-module.entity.js';

/** The values that the current settings allow for one variable. */
@Entity('no_code_variable_options')
@Index('no_code_variable_options_variable', ['noCodeModuleId', 'variableName'], { unique: true })
export class NoCodeVariableOption {
  /** `ncvaropt-` and 16 characters. */
  @PrimaryColumn('varchar', { length: 64 })
  id!: string;

  @Reference({ name: 'no_code_module_id' })
  @ForeignKey(() => NoCodeModule, {
    onDelete: 'CASCADE',
    name: 'no_code_variable_options_no_code_module',
  })
  noCodeModuleId!: string;

  @Column('varchar', { name: 'variable_name', length: 255 })
  variableName!: string;

  @Text(64 * 1024, { name: 'variable_type' })
  variableType!: string;

  /** As in the request, including the order. Null and an empty list allow any value. */
  @JsonText(1024 * 1024, { nullable: true })
  options!: readonly Json[] | null;

  /** The position among the option sets of the module, from 0. */
  @Column('integer')
  position!: number;
}
