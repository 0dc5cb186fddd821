import type { MigrationInterface, QueryRunner } from 'typeorm';
import {
  createTables,
  dropTables,
  integer,
  longText,
  moment,
  nullable,
  reference,
  table,
  text,
} from '../table.js';

const rules = table('approval_rules', {
  columns: [
    reference('id'),
    reference('organization'),
    reference('project_id', nullable),
    reference('module_id', nullable),
    reference('scope'),
    text('kind', 24),
    integer('required_approvals', nullable),
    reference('team_id', nullable),
    longText('description', nullable),
    moment('created_at'),
  ],
  key: ['id'],
  indexes: [
    { name: 'approval_rules_scope', on: ['organization', 'scope'] },
    { name: 'approval_rules_project', on: ['project_id'] },
    { name: 'approval_rules_module', on: ['module_id'] },
    { name: 'approval_rules_team', on: ['team_id'] },
  ],
  references: [
    {
      name: 'approval_rules_organization',
      column: 'organization',
      to: 'organizations',
      key: 'name',
    },
    { name: 'approval_rules_project_id', column: 'project_id', to: 'projects', key: 'id' },
    { name: 'approval_rules_module_id', column: 'module_id', to: 'registry_modules', key: 'id' },
    {
      name: 'approval_rules_team_id',
      column: 'team_id',
      to: 'teams',
      key: 'id',
      onDelete: 'NO ACTION',
    },
  ],
});

const approvals = table('run_approvals', {
  columns: [
    reference('id'),
    reference('run_id'),
    text('plan_hash', 64),
    text('kind', 12),
    reference('user_id'),
    text('user_name', 255),
    longText('comment', nullable),
    moment('created_at'),
  ],
  key: ['id'],
  indexes: [
    { name: 'run_approvals_user', on: ['run_id', 'user_id', 'kind'], unique: true },
    { name: 'run_approvals_created_at', on: ['created_at'] },
  ],
  references: [{ name: 'run_approvals_run', column: 'run_id', to: 'runs', key: 'id' }],
});

const tables = [rules, approvals];

/** Who must approve the plan of a run before its apply, and who did. */
export class Approvals41 implements MigrationInterface {
  name = 'Approvals1763640000041';

  async up(runner: QueryRunner): Promise<void> {
    await createTables(runner, tables);
    await runner.query('ALTER TABLE "runs" ADD COLUMN "plan_hash" varchar(64)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE "runs" DROP COLUMN "plan_hash"');
    await dropTables(runner, tables);
  }
}
