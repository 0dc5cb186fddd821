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

const tables = [
  table('provider_templates', {
    columns: [
      reference('id'),
      reference('organization'),
      reference('project_id', nullable),
      reference('no_code_module_id', nullable),
      reference('scope'),
      text('name', 90),
      text('name_key', 90),
      longText('description', nullable),
      text('provider', 64),
      text('alias', 64),
      text('source', 255),
      longText('configuration'),
      timestamp('created_at'),
      timestamp('updated_at'),
      integer('version', { default: 1 }),
    ],
    key: ['id'],
    indexes: [
      { name: 'provider_templates_name', on: ['organization', 'name_key'], unique: true },
      {
        name: 'provider_templates_provider',
        on: ['organization', 'scope', 'provider', 'alias'],
        unique: true,
      },
      { name: 'provider_templates_project', on: ['project_id'] },
      { name: 'provider_templates_no_code_module', on: ['no_code_module_id'] },
    ],
    references: [
      {
        name: 'provider_templates_organization',
        column: 'organization',
        to: 'organizations',
        key: 'name',
      },
      { name: 'provider_templates_project_id', column: 'project_id', to: 'projects', key: 'id' },
      {
        name: 'provider_templates_module_id',
        column: 'no_code_module_id',
        to: 'no_code_modules',
        key: 'id',
      },
    ],
  }),
];

/** Provider templates, and those that applied when a run was created. */
export class ProviderTemplates44 implements MigrationInterface {
  name = 'ProviderTemplates1763640000044';

  async up(runner: QueryRunner): Promise<void> {
    await createTables(runner, tables);
    await runner.query('ALTER TABLE "runs" ADD COLUMN "provider_templates" text');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE "runs" DROP COLUMN "provider_templates"');
    await dropTables(runner, tables);
  }
}
