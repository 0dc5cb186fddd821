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

const rules = table('egress_rules', {
  columns: [
    reference('id'),
    reference('organization'),
    reference('project_id', nullable),
    reference('module_id', nullable),
    reference('scope'),
    text('host', 300),
    longText('description', nullable),
    boolean('delegated'),
    timestamp('created_at'),
  ],
  key: ['id'],
  indexes: [
    { name: 'egress_rules_host', on: ['organization', 'host', 'scope'], unique: true },
    { name: 'egress_rules_project', on: ['project_id'] },
    { name: 'egress_rules_module', on: ['module_id'] },
  ],
  references: [
    { name: 'egress_rules_organization', column: 'organization', to: 'organizations', key: 'name' },
    { name: 'egress_rules_project_id', column: 'project_id', to: 'projects', key: 'id' },
    { name: 'egress_rules_module_id', column: 'module_id', to: 'registry_modules', key: 'id' },
  ],
});

const decisions = table('run_egress_decisions', {
  columns: [
    reference('run_id'),
    text('phase', 8),
    integer('place'),
    text('host', 255),
    integer('port'),
    text('outcome', 8),
    text('reason', 24, nullable),
    integer('connections'),
    timestamp('created_at'),
  ],
  key: ['run_id', 'phase', 'place'],
  indexes: [{ name: 'run_egress_decisions_created_at', on: ['created_at'] }],
  references: [{ name: 'run_egress_decisions_run', column: 'run_id', to: 'runs', key: 'id' }],
});

const tables = [rules, decisions];

/** The hosts to which runs may connect, and the connections that they have attempted. */
export class RunNetwork35 implements MigrationInterface {
  name = 'RunNetwork1763640000035';

  async up(runner: QueryRunner): Promise<void> {
    await createTables(runner, tables);
    await runner.query('ALTER TABLE "runs" ADD COLUMN "egress_rules" text');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE "runs" DROP COLUMN "egress_rules"');
    await dropTables(runner, tables);
  }
}
