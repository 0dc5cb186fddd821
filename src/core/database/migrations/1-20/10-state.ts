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
} from '../../table.js';

const configurations = table('configuration_versions', {
  columns: [
    reference('id'),
    reference('workspace_id'),
    text('status', 12),
    text('source', 12),
    reference('module_namespace'),
    reference('module_name'),
    reference('module_provider'),
    text('module_version', 128),
    timestamp('created_at'),
  ],
  key: ['id'],
  indexes: [{ name: 'configuration_versions_workspace', on: ['workspace_id', 'created_at', 'id'] }],
  references: [
    {
      name: 'configuration_versions_workspace_id',
      column: 'workspace_id',
      to: 'workspaces',
      key: 'id',
    },
  ],
});

const states = table('state_versions', {
  columns: [
    reference('id'),
    reference('workspace_id'),
    reference('run_id', nullable),
    integer('serial'),
    text('lineage', 255),
    text('tool_version', 64),
    text('sha256', 64),
    integer('size'),
    integer('resource_count'),
    text('state_key', 64),
    timestamp('created_at'),
  ],
  key: ['id'],
  indexes: [
    { name: 'state_versions_workspace_serial', on: ['workspace_id', 'serial'], unique: true },
  ],
  references: [
    { name: 'state_versions_workspace', column: 'workspace_id', to: 'workspaces', key: 'id' },
  ],
});

const outputs = table('state_version_outputs', {
  columns: [
    reference('id'),
    reference('state_version_id'),
    text('name', 255),
    longText('type'),
    boolean('sensitive'),
    longText('value'),
  ],
  key: ['id'],
  indexes: [{ name: 'state_version_outputs_name', on: ['state_version_id', 'name'], unique: true }],
  references: [
    {
      name: 'state_version_outputs_version',
      column: 'state_version_id',
      to: 'state_versions',
      key: 'id',
    },
  ],
});

const tables = [configurations, states, outputs];

export class State10 implements MigrationInterface {
  name = 'State1763640000010';

  up(runner: QueryRunner): Promise<void> {
    return createTables(runner, tables);
  }

  down(runner: QueryRunner): Promise<void> {
    return dropTables(runner, tables);
  }
}
