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
} from '../table.js';

const sets = table('policy_sets', {
  columns: [
    reference('id'),
    reference('organization'),
    text('name', 90),
    text('name_key', 90),
    longText('description', nullable),
    boolean('global'),
    longText('policies'),
    text('digest', 64),
    boolean('has_mandatory'),
    timestamp('created_at'),
    timestamp('updated_at'),
    version(),
  ],
  key: ['id'],
  indexes: [{ name: 'policy_sets_name', on: ['organization', 'name_key'], unique: true }],
  references: [
    { name: 'policy_sets_organization', column: 'organization', to: 'organizations', key: 'name' },
  ],
});

const projects = table('policy_set_projects', {
  columns: [reference('set_id'), reference('project_id')],
  key: ['set_id', 'project_id'],
  indexes: [{ name: 'policy_set_projects_project', on: ['project_id'] }],
  references: [
    { name: 'policy_set_projects_set', column: 'set_id', to: 'policy_sets', key: 'id' },
    { name: 'policy_set_projects_project_id', column: 'project_id', to: 'projects', key: 'id' },
  ],
});

const workspaces = table('policy_set_workspaces', {
  columns: [reference('set_id'), reference('workspace_id')],
  key: ['set_id', 'workspace_id'],
  indexes: [{ name: 'policy_set_workspaces_workspace', on: ['workspace_id'] }],
  references: [
    { name: 'policy_set_workspaces_set', column: 'set_id', to: 'policy_sets', key: 'id' },
    {
      name: 'policy_set_workspaces_workspace_id',
      column: 'workspace_id',
      to: 'workspaces',
      key: 'id',
    },
  ],
});

const checks = table('run_policy_checks', {
  columns: [
    reference('id'),
    reference('run_id'),
    text('plan_hash', 64, nullable),
    boolean('due'),
    integer('requests'),
    timestamp('lease_until', nullable),
    integer('attempts'),
    text('status', 12),
    text('policies_digest', 64, nullable),
    longText('outcomes'),
    integer('milliseconds', nullable),
    longText('overridden_by', nullable),
    longText('override_reason', nullable),
    timestamp('overridden_at', nullable),
    timestamp('created_at'),
    timestamp('evaluated_at', nullable),
  ],
  key: ['id'],
  indexes: [
    { name: 'run_policy_checks_run', on: ['run_id'], unique: true },
    { name: 'run_policy_checks_due', on: ['due', 'created_at'] },
    { name: 'run_policy_checks_evaluated_at', on: ['evaluated_at'] },
  ],
  references: [{ name: 'run_policy_checks_run_id', column: 'run_id', to: 'runs', key: 'id' }],
});

export class Policies46 implements MigrationInterface {
  name = 'Policies1763640000046';

  async up(runner: QueryRunner): Promise<void> {
    await createTables(runner, [sets, projects, workspaces, checks]);
  }

  async down(runner: QueryRunner): Promise<void> {
    await dropTables(runner, [sets, projects, workspaces, checks]);
  }
}
