import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { Reference, Text, Timestamp } from '../../../core/database/columns.js';
import { sealedText } from '../../../core/secrets/sealed-columns.js';
import { Organization } from '../../identity/organizations/organization.entity.js';
import { Project } from '../../projects/project.entity.js';
import { VariableColumns } from '../variable.entity.js';
import { Workspace } from '../workspace.entity.js';

/** Variables that several workspaces of an organization share. */
@Entity('variable_sets')
@Index('variable_sets_organization_name', ['organization', 'nameKey'], { unique: true })
@Index('variable_sets_parent_project', ['parentProjectId'])
export class VariableSet {
  @PrimaryColumn('varchar', { length: 64 })
  id!: string;

  @Reference()
  @ForeignKey(() => Organization, { onDelete: 'CASCADE', name: 'variable_sets_organization_fk' })
  organization!: string;

  /** The owning project; null if the organization owns the set. */
  @Reference({ name: 'parent_project_id', nullable: true })
  @ForeignKey(() => Project, { onDelete: 'CASCADE', name: 'variable_sets_project' })
  parentProjectId!: string | null;

  @Column('varchar', { length: 90 })
  name!: string;

  /** The lower-case name: two sets of an organization may not differ by case only. */
  @Column('varchar', { name: 'name_key', length: 90 })
  nameKey!: string;

  @Text(1_024, { nullable: true })
  description!: string | null;

  /** Whether it applies to every workspace of the organization. */
  @Column('boolean')
  global!: boolean;

  /** Whether its values override those of runs, workspaces and sets without priority. */
  @Column('boolean')
  priority!: boolean;

  @Timestamp({ name: 'created_at' })
  createdAt!: string;

  @Timestamp({ name: 'updated_at' })
  updatedAt!: string;

  @Column('integer', { default: 1 })
  version!: number;
}

/** A variable of a set. The unique index is also the order of lists. */
@Entity('variable_set_variables')
@Index('variable_set_variables_key', ['setId', 'key', 'category'], { unique: true })
export class VariableSetVariable extends VariableColumns {
  @Reference({ name: 'set_id' })
  @ForeignKey(() => VariableSet, { onDelete: 'CASCADE', name: 'variable_set_variables_set' })
  setId!: string;
}

export const SET_VARIABLE_VALUE = sealedText(VariableSetVariable, 'value', {
  place: 'variable_set_variables.value',
  id: 'id',
  unbound: { purpose: ({ id }) => `variable of a set ${id}`, names: ['id'] },
  when: 'sensitive',
});

/** A workspace that a set applies to. */
@Entity('variable_set_workspaces')
@Index('variable_set_workspaces_workspace', ['workspaceId'])
export class VariableSetWorkspace {
  @PrimaryColumn('varchar', { name: 'set_id', length: 64 })
  @ForeignKey(() => VariableSet, { onDelete: 'CASCADE', name: 'variable_set_workspaces_set' })
  setId!: string;

  @PrimaryColumn('varchar', { name: 'workspace_id', length: 64 })
  @ForeignKey(() => Workspace, {
    onDelete: 'CASCADE',
    name: 'variable_set_workspaces_workspace_id',
  })
  workspaceId!: string;
}

/** A project whose workspaces a set applies to. */
@Entity('variable_set_projects')
@Index('variable_set_projects_project', ['projectId'])
export class VariableSetProject {
  @PrimaryColumn('varchar', { name: 'set_id', length: 64 })
  @ForeignKey(() => VariableSet, { onDelete: 'CASCADE', name: 'variable_set_projects_set' })
  setId!: string;

  @PrimaryColumn('varchar', { name: 'project_id', length: 64 })
  @ForeignKey(() => Project, { onDelete: 'CASCADE', name: 'variable_set_projects_project_id' })
  projectId!: string;
}

/** A no-code module whose workspaces a set applies to. */
@Entity('variable_set_no_code_modules')
@Index('variable_set_no_code_modules_module', ['noCodeModuleId'])
export class VariableSetNoCodeModule {
  @PrimaryColumn('varchar', { name: 'set_id', length: 64 })
  @ForeignKey(() => VariableSet, { onDelete: 'CASCADE', name: 'variable_set_no_code_modules_set' })
  setId!: string;

  /** By name, because the entity belongs to a higher module. */
  @PrimaryColumn('varchar', { name: 'no_code_module_id', length: 64 })
  @ForeignKey('NoCodeModule', {
    onDelete: 'CASCADE',
    name: 'variable_set_no_code_modules_module_id',
  })
  noCodeModuleId!: string;
}
