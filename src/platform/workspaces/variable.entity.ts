import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { Reference, Text, Timestamp } from '../../core/database/columns.js';
import { sealedText } from '../../core/secrets/sealed-columns.js';
import { Workspace } from './workspace.entity.js';

/** `iac`: a variable of the configuration. `env`: an environment variable of the run. */
export type VariableCategory = 'iac' | 'env';

/** A category as named in a request, which responses repeat. `terraform` means `iac`. */
export type RequestedCategory = VariableCategory | 'terraform';

/** The columns of a variable of a workspace or of a variable set. */
export abstract class VariableColumns {
  @PrimaryColumn('varchar', { length: 64 })
  id!: string;

  @Column('varchar', { length: 256 })
  key!: string;

  /** Sealed and in base64 if the variable is sensitive. */
  @Text(384 * 1024)
  value!: string;

  @Column('varchar', { length: 3 })
  category!: VariableCategory;

  @Column('varchar', { length: 9 })
  spelling!: RequestedCategory;

  @Column('boolean')
  hcl!: boolean;

  @Column('boolean')
  sensitive!: boolean;

  @Text(1_024, { nullable: true })
  description!: string | null;

  @Timestamp({ name: 'created_at' })
  createdAt!: string;

  @Column('integer', { default: 1 })
  version!: number;
}

/** A variable of a workspace. The unique index is also the order of lists. */
@Entity('variables')
@Index('variables_workspace_key', ['workspaceId', 'key', 'category'], { unique: true })
export class Variable extends VariableColumns {
  @Reference({ name: 'workspace_id' })
  @ForeignKey(() => Workspace, { onDelete: 'CASCADE', name: 'variables_workspace' })
  workspaceId!: string;
}

export const VARIABLE_VALUE = sealedText(Variable, 'value', {
  place: 'variables.value',
  id: 'id',
  unbound: { purpose: ({ id }) => `variable ${id}`, names: ['id'] },
  when: 'sensitive',
});
