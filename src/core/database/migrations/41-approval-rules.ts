import type { MigrationInterface, QueryRunner } from 'typeorm';
import {
  createTables,
  dropTables,
  integer,
  longText,
  nullable,
  reference,
  table,
  text,
  timestamp,
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
    timestamp('created_at'),
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

export class ApprovalRules41 implements MigrationInterface {
  name = 'ApprovalRules1763640000041';

  async up(runner: QueryRunner): Promise<void> {
    await createTables(runner, [rules]);
  }

  async down(runner: QueryRunner): Promise<void> {
    await dropTables(runner, [rules]);
  }
}
