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

const workspaces = table('workspaces', {
  columns: [
    reference('id'),
    reference('organization'),
    reference('project_id'),
    text('name', 90),
    text('name_key', 90),
    longText('description', nullable),
    text('execution_mode', 12),
    reference('agent_pool_id', nullable),
    boolean('auto_apply'),
    text('iac_version', 255),
    boolean('global_remote_state'),
    boolean('queue_all_runs'),
    boolean('allow_destroy_plan'),
    boolean('speculative_enabled'),
    boolean('structured_run_output'),
    text('source', 20),
    text('source_name', 255, nullable),
    longText('source_url', nullable),
    longText('source_module_id', nullable),
    longText('tag_names'),
    longText('locked_by', nullable),
    longText('setting_overwrites'),
    reference('no_code_module_id', nullable),
    reference('no_code_version_id', nullable),
    boolean('no_code_upgrade_available', false),
    reference('module_id', nullable),
    text('module_version', 128, nullable),
    integer('resource_count', { default: 0 }),
    integer('plan_duration_average', nullable),
    integer('apply_duration_average', nullable),
    integer('run_failures', nullable),
    integer('runs_count', nullable),
    reference('current_run_id', nullable),
    reference('latest_run_id', nullable),
    reference('current_state_version_id', nullable),
    reference('current_configuration_version_id', nullable),
    timestamp('latest_change_at'),
    timestamp('created_at'),
    timestamp('updated_at'),
    version(),
  ],
  key: ['id'],
  indexes: [
    { name: 'workspaces_organization_name_key', on: ['organization', 'name_key'], unique: true },
    { name: 'workspaces_organization_created', on: ['organization', 'created_at', 'id'] },
    { name: 'workspaces_organization_changed', on: ['organization', 'latest_change_at', 'id'] },
    { name: 'workspaces_project_name_key', on: ['project_id', 'name_key'] },
    { name: 'workspaces_agent_pool', on: ['agent_pool_id'] },
    { name: 'workspaces_no_code_module', on: ['no_code_module_id'] },
  ],
  references: [
    { name: 'workspaces_organization', column: 'organization', to: 'organizations', key: 'name' },
    {
      name: 'workspaces_project',
      column: 'project_id',
      to: 'projects',
      key: 'id',
      onDelete: 'NO ACTION',
    },
    {
      name: 'workspaces_agent_pool_id',
      column: 'agent_pool_id',
      to: 'agent_pools',
      key: 'id',
      onDelete: 'NO ACTION',
    },
  ],
});

const counts = table('workspace_counts', {
  columns: [reference('project_id'), reference('organization'), integer('total')],
  key: ['project_id'],
  indexes: [{ name: 'workspace_counts_organization', on: ['organization'] }],
  references: [
    { name: 'workspace_counts_project', column: 'project_id', to: 'projects', key: 'id' },
    {
      name: 'workspace_counts_organization_name',
      column: 'organization',
      to: 'organizations',
      key: 'name',
    },
  ],
});

const variables = table('variables', {
  columns: [
    reference('id'),
    reference('workspace_id'),
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
    { name: 'variables_workspace_key', on: ['workspace_id', 'key', 'category'], unique: true },
  ],
  references: [
    { name: 'variables_workspace', column: 'workspace_id', to: 'workspaces', key: 'id' },
  ],
});

const tables = [workspaces, counts, variables];

export class Workspaces8 implements MigrationInterface {
  name = 'Workspaces1763640000008';

  up(runner: QueryRunner): Promise<void> {
    return createTables(runner, tables);
  }

  down(runner: QueryRunner): Promise<void> {
    return dropTables(runner, tables);
  }
}
