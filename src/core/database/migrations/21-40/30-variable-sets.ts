import type { MigrationInterface, QueryRunner } from 'typeorm';
import {
  boolean,
  createTables,
  dropTables,
  longText,
  nullable,
  reference,
  table,
  text,
  timestamp,
  version,
} from '../../table.js';

/** Relates variable sets to the workspaces, projects or modules to which they apply. */
const applied = (name: string, column: string, to: string, short: string) =>
  table(name, {
    columns: [reference('set_id'), reference(column)],
    key: ['set_id', column],
    indexes: [{ name: `${name}_${short}`, on: [column] }],
    references: [
      { name: `${name}_set`, column: 'set_id', to: 'variable_sets', key: 'id' },
      { name: `${name}_${short}_id`, column, to, key: 'id' },
    ],
  });

const tables = [
  table('variable_sets', {
    columns: [
      reference('id'),
      reference('organization'),
      reference('parent_project_id', nullable),
      text('name', 90),
      text('name_key', 90),
      longText('description', nullable),
      boolean('global'),
      boolean('priority'),
      timestamp('created_at'),
      timestamp('updated_at'),
      version(),
    ],
    key: ['id'],
    indexes: [
      {
        name: 'variable_sets_organization_name',
        on: ['organization', 'name_key'],
        unique: true,
      },
      { name: 'variable_sets_parent_project', on: ['parent_project_id'] },
    ],
    references: [
      {
        name: 'variable_sets_organization_fk',
        column: 'organization',
        to: 'organizations',
        key: 'name',
      },
      {
        name: 'variable_sets_project',
        column: 'parent_project_id',
        to: 'projects',
        key: 'id',
      },
    ],
  }),
  table('variable_set_variables', {
    columns: [
      reference('id'),
      reference('set_id'),
      text('key', 256),
      longText('value'),
      text('category', 3),
      text('spelling', 9),
      boolean('hcl'),
      boolean('sensitive'),
      longText('description', nullable),
      timestamp('created_at'),
      version(),
    ],
    key: ['id'],
    indexes: [
      { name: 'variable_set_variables_key', on: ['set_id', 'key', 'category'], unique: true },
    ],
    references: [
      { name: 'variable_set_variables_set', column: 'set_id', to: 'variable_sets', key: 'id' },
    ],
  }),
  applied('variable_set_workspaces', 'workspace_id', 'workspaces', 'workspace'),
  applied('variable_set_projects', 'project_id', 'projects', 'project'),
  applied('variable_set_no_code_modules', 'no_code_module_id', 'no_code_modules', 'module'),
];

export class VariableSets30 implements MigrationInterface {
  name = 'VariableSets1763640000030';

  async up(runner: QueryRunner): Promise<void> {
    await createTables(runner, tables);
  }

  down(runner: QueryRunner): Promise<void> {
    return dropTables(runner, tables);
  }
}
