import type { MigrationInterface, QueryRunner } from 'typeorm';
import {
  boolean,
  createTables,
  dropTables,
  integer,
  longText,
  moment,
  nullable,
  reference,
  table,
  text,
  version,
} from '../table.js';

const organization = (name: string) => ({
  name,
  column: 'organization',
  to: 'organizations',
  key: 'name',
});

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
    moment('created_at'),
  ],
  key: ['id'],
  indexes: [
    { name: 'egress_rules_host', on: ['organization', 'host', 'scope'], unique: true },
    { name: 'egress_rules_project', on: ['project_id'] },
    { name: 'egress_rules_module', on: ['module_id'] },
  ],
  references: [
    organization('egress_rules_organization'),
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
    moment('created_at'),
  ],
  key: ['run_id', 'phase', 'place'],
  indexes: [{ name: 'run_egress_decisions_created_at', on: ['created_at'] }],
  references: [{ name: 'run_egress_decisions_run', column: 'run_id', to: 'runs', key: 'id' }],
});

const templates = table('provider_templates', {
  columns: [
    reference('id'),
    reference('organization'),
    reference('project_id', nullable),
    reference('no_code_module_id', nullable),
    reference('scope'),
    text('provider', 64),
    text('source', 255),
    text('version_constraint', 255, nullable),
    longText('description', nullable),
    longText('configuration'),
    moment('created_at'),
    moment('updated_at'),
    version(),
  ],
  key: ['id'],
  indexes: [
    {
      name: 'provider_templates_provider',
      on: ['organization', 'provider', 'scope'],
      unique: true,
    },
    { name: 'provider_templates_project', on: ['project_id'] },
    { name: 'provider_templates_no_code_module', on: ['no_code_module_id'] },
  ],
  references: [
    organization('provider_templates_organization'),
    { name: 'provider_templates_project_id', column: 'project_id', to: 'projects', key: 'id' },
    {
      name: 'provider_templates_module_id',
      column: 'no_code_module_id',
      to: 'no_code_modules',
      key: 'id',
    },
  ],
});

const tables = [rules, decisions, templates];
const COLUMNS = ['egress_rules', 'provider_configurations'];

/** To where runs may connect and did, and the providers that are configured for modules. */
export class RunNetwork35 implements MigrationInterface {
  name = 'RunNetwork1763640000035';

  async up(runner: QueryRunner): Promise<void> {
    await createTables(runner, tables);
    for (const column of COLUMNS)
      await runner.query(`ALTER TABLE "runs" ADD COLUMN "${column}" text`);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const column of COLUMNS) await runner.query(`ALTER TABLE "runs" DROP COLUMN "${column}"`);
    await dropTables(runner, tables);
  }
}
