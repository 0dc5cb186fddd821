import type { MigrationInterface, QueryRunner } from 'typeorm';
import {
  boolean,
  createTables,
  dropTables,
  integer,
  longText,
  nullable,
  reference,
  table,
  text,
  timestamp,
  version,
} from '../../table.js';

const modules = table('no_code_modules', {
  columns: [
    text('id', 64),
    reference('organization'),
    reference('module_id'),
    boolean('enabled', false),
    reference('settings_id'),
    timestamp('created_at'),
    timestamp('updated_at'),
    version(),
  ],
  key: ['id'],
  indexes: [
    { name: 'no_code_modules_organization', on: ['organization', 'created_at', 'id'] },
    { name: 'no_code_modules_module', on: ['module_id'], unique: true },
  ],
  references: [
    {
      name: 'no_code_modules_organization_name',
      column: 'organization',
      to: 'organizations',
      key: 'name',
    },
    { name: 'no_code_modules_module_id', column: 'module_id', to: 'registry_modules', key: 'id' },
  ],
});

const settings = table('no_code_settings', {
  columns: [
    text('id', 64),
    reference('no_code_module_id'),
    integer('number'),
    reference('module_id'),
    reference('version_pin', nullable),
    reference('module_version', nullable),
    longText('options'),
    longText('configured_providers'),
    timestamp('created_at'),
  ],
  key: ['id'],
  indexes: [{ name: 'no_code_settings_number', on: ['no_code_module_id', 'number'], unique: true }],
  references: [
    {
      name: 'no_code_settings_no_code_module',
      column: 'no_code_module_id',
      to: 'no_code_modules',
      key: 'id',
    },
  ],
});

const options = table('no_code_variable_options', {
  columns: [
    text('id', 64),
    reference('no_code_module_id'),
    text('variable_name', 255),
    longText('variable_type'),
    longText('options', nullable),
    integer('position'),
  ],
  key: ['id'],
  indexes: [
    {
      name: 'no_code_variable_options_variable',
      on: ['no_code_module_id', 'variable_name'],
      unique: true,
    },
  ],
  references: [
    {
      name: 'no_code_variable_options_no_code_module',
      column: 'no_code_module_id',
      to: 'no_code_modules',
      key: 'id',
    },
  ],
});

const upgrades = table('workspace_upgrades', {
  columns: [
    text('run_id', 64),
    reference('workspace_id'),
    reference('no_code_module_id'),
    reference('settings_id'),
    reference('module_id'),
    text('state', 12),
    longText('variables', nullable),
    timestamp('created_at'),
  ],
  key: ['run_id'],
  indexes: [
    {
      name: 'workspace_upgrades_one_open',
      on: ['workspace_id'],
      unique: true,
      where: "state = 'open'",
    },
    { name: 'workspace_upgrades_workspace', on: ['workspace_id', 'state'] },
  ],
  references: [
    {
      name: 'workspace_upgrades_workspace_id',
      column: 'workspace_id',
      to: 'workspaces',
      key: 'id',
    },
  ],
});

const tables = [modules, settings, options, upgrades];

export class NoCode11 implements MigrationInterface {
  name = 'NoCode1763640000011';

  up(runner: QueryRunner): Promise<void> {
    return createTables(runner, tables);
  }

  down(runner: QueryRunner): Promise<void> {
    return dropTables(runner, tables);
  }
}
