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

const schedules = table('workspace_schedules', {
  columns: [
    reference('id'),
    reference('organization'),
    reference('workspace_id'),
    text('action', 24),
    text('cron', 128),
    text('time_zone', 64),
    boolean('enabled'),
    { ...boolean('auto_apply'), ...nullable },
    timestamp('next_at', nullable),
    timestamp('last_at', nullable),
    text('last_outcome', 12, nullable),
    longText('last_reason', nullable),
    reference('last_run_id', nullable),
    timestamp('created_at'),
    timestamp('updated_at'),
    version(),
  ],
  key: ['id'],
  indexes: [
    { name: 'workspace_schedules_workspace', on: ['workspace_id', 'created_at', 'id'] },
    { name: 'workspace_schedules_next_at', on: ['next_at'], where: 'next_at IS NOT NULL' },
  ],
  references: [
    {
      name: 'workspace_schedules_workspace_id',
      column: 'workspace_id',
      to: 'workspaces',
      key: 'id',
    },
  ],
});

const results = table('assessment_results', {
  columns: [
    reference('id'),
    reference('organization'),
    reference('workspace_id'),
    reference('run_id'),
    boolean('succeeded'),
    boolean('drifted'),
    integer('resources_drifted'),
    integer('resources_undrifted'),
    integer('resources_ignored'),
    longText('resources'),
    longText('error', nullable),
    timestamp('created_at'),
  ],
  key: ['id'],
  indexes: [{ name: 'assessment_results_workspace', on: ['workspace_id'], unique: true }],
  references: [
    {
      name: 'assessment_results_workspace_id',
      column: 'workspace_id',
      to: 'workspaces',
      key: 'id',
    },
  ],
});

const tables = [schedules, results];

const WORKSPACE_COLUMNS: readonly (readonly [string, string])[] = [
  ['auto_destroy_at', 'varchar(24)'],
  ['auto_destroy_duration', 'varchar(8)'],
  ['auto_destroy_since', 'varchar(24)'],
  ['auto_destroy_status', 'varchar(12)'],
  ['auto_destroy_error', 'text'],
  ['auto_destroy_next_at', 'varchar(24)'],
  ['auto_destroy_warned_for', 'varchar(24)'],
  ['auto_destroy_run_id', 'varchar(64)'],
  ['last_activity_at', 'varchar(24)'],
  ['assessment_interval', 'varchar(8)'],
  ['own_assessments', 'boolean'],
  ['assessment_next_at', 'varchar(24)'],
  ['assessment_run_id', 'varchar(64)'],
  ['assessment_result_id', 'varchar(64)'],
  ['last_assessment_at', 'varchar(24)'],
  ['drifted', 'boolean'],
];

const INDEXES: readonly (readonly [string, string])[] = [
  ['workspaces_auto_destroy_next_at', 'auto_destroy_next_at'],
  ['workspaces_assessment_next_at', 'assessment_next_at'],
];

const OTHER_COLUMNS: readonly (readonly [string, string, string])[] = [
  ['projects', 'auto_destroy_duration', 'varchar(8)'],
  ['projects', 'auto_destroy_maximum', 'varchar(8)'],
  ['projects', 'assessment_interval', 'varchar(8)'],
  ['projects', 'drift_ignore_rules', 'text'],
  ['no_code_modules', 'auto_destroy_duration', 'varchar(8)'],
  ['no_code_modules', 'auto_destroy_maximum', 'varchar(8)'],
];

/** Automatic destruction, schedules and drift. */
export class Lifecycle43 implements MigrationInterface {
  name = 'Lifecycle1763640000043';

  async up(runner: QueryRunner): Promise<void> {
    await createTables(runner, tables);
    for (const [name, type] of WORKSPACE_COLUMNS)
      await runner.query(`ALTER TABLE "workspaces" ADD COLUMN "${name}" ${type}`);
    const sqlite = runner.connection.options.type === 'sqlite';
    const [yes, no] = sqlite ? ['(1)', '(0)'] : ['true', 'false'];
    await runner.query(
      `ALTER TABLE "workspaces" ADD COLUMN "inherits_auto_destroy" boolean NOT NULL DEFAULT ${yes}`,
    );
    await runner.query(
      `ALTER TABLE "workspaces" ADD COLUMN "assessments_enabled" boolean NOT NULL DEFAULT ${no}`,
    );
    await runner.query(
      'ALTER TABLE "workspaces" ADD COLUMN "auto_destroy_warnings" integer NOT NULL DEFAULT (0)',
    );
    for (const [name, column] of INDEXES)
      await runner.query(
        `CREATE INDEX "${name}" ON "workspaces" ("${column}") WHERE ${column} IS NOT NULL`,
      );
    for (const [name, column, type] of OTHER_COLUMNS)
      await runner.query(`ALTER TABLE "${name}" ADD COLUMN "${column}" ${type}`);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const [name, column] of [...OTHER_COLUMNS].reverse())
      await runner.query(`ALTER TABLE "${name}" DROP COLUMN "${column}"`);
    for (const [name] of INDEXES) await runner.query(`DROP INDEX "${name}"`);
    for (const column of ['auto_destroy_warnings', 'assessments_enabled', 'inherits_auto_destroy'])
      await runner.query(`ALTER TABLE "workspaces" DROP COLUMN "${column}"`);
    for (const [name] of [...WORKSPACE_COLUMNS].reverse())
      await runner.query(`ALTER TABLE "workspaces" DROP COLUMN "${name}"`);
    await dropTables(runner, tables);
  }
}
