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

const ACTIVE =
  "status IN ('fetching', 'planning', 'planned', 'cost_estimated', 'confirmed', " +
  "'apply_queued', 'applying')";

const definition = [
  integer('position', {
    isGenerated: true,
    generationStrategy: 'increment',
    primaryKeyConstraintName: 'runs_key',
  }),
  reference('id'),
  reference('workspace_id'),
  reference('organization'),
  text('status', 24),
  text('source', 24),
  longText('message'),
  boolean('is_destroy'),
  boolean('auto_apply'),
  boolean('plan_only'),
  reference('configuration_version_id'),
  longText('module'),
  text('iac_constraint', 255),
  text('iac_version', 64, nullable),
  text('execution_mode', 12),
  reference('agent_pool_id', nullable),
  text('purpose', 24),
  longText('payload', nullable),
  longText('variables', nullable),
];

const outcome = [
  longText('status_timestamps'),
  { ...boolean('has_changes'), ...nullable },
  longText('planned_changes', nullable),
  longText('applied_changes', nullable),
  longText('cost', nullable),
  longText('error', nullable),
  longText('created_by'),
  longText('confirmed_by', nullable),
];

const queue = [
  text('cancel_request', 8, nullable),
  timestamp('cancel_requested_at', nullable),
  text('worker', 64, nullable),
  timestamp('lease_until', nullable),
  integer('token'),
  integer('attempts'),
];

const remaining = [
  reference('plan_id'),
  reference('apply_id'),
  reference('plan_key', nullable),
  reference('plan_json_key', nullable),
  reference('lock_file_key', nullable),
  integer('plan_milliseconds', nullable),
  integer('apply_milliseconds', nullable),
  timestamp('created_at'),
  timestamp('updated_at'),
  version(),
];

const runs = table('runs', {
  columns: [...definition, ...outcome, ...queue, ...remaining],
  key: ['position'],
  indexes: [
    { name: 'runs_id', on: ['id'], unique: true },
    { name: 'runs_plan_id', on: ['plan_id'], unique: true },
    { name: 'runs_apply_id', on: ['apply_id'], unique: true },
    { name: 'runs_workspace_position', on: ['workspace_id', 'position'] },
    { name: 'runs_status', on: ['status', 'position'] },
    { name: 'runs_one_active', on: ['workspace_id'], unique: true, where: ACTIVE },
  ],
  references: [{ name: 'runs_workspace', column: 'workspace_id', to: 'workspaces', key: 'id' }],
});

const chunks = table('run_log_chunks', {
  columns: [
    reference('run_id'),
    text('phase', 8),
    integer('start'),
    integer('size'),
    longText('text'),
  ],
  key: ['run_id', 'phase', 'start'],
  references: [{ name: 'run_log_chunks_run', column: 'run_id', to: 'runs', key: 'id' }],
});

const tables = [runs, chunks];

export class Runs9 implements MigrationInterface {
  name = 'Runs1763640000009';

  up(runner: QueryRunner): Promise<void> {
    return createTables(runner, tables);
  }

  down(runner: QueryRunner): Promise<void> {
    return dropTables(runner, tables);
  }
}
