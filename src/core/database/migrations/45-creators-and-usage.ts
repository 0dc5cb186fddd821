import { type MigrationInterface, type QueryRunner, TableIndex } from 'typeorm';
import { boolean, createTables, dropTables, integer, reference, table, text } from '../table.js';

const tables = [
  table('module_usage', {
    columns: [
      text('id', 330),
      reference('organization'),
      reference('module_id'),
      reference('project_id'),
      text('module_version', 128),
      reference('settings_id'),
      boolean('upgradable'),
      integer('total'),
    ],
    key: ['id'],
    indexes: [
      { name: 'module_usage_module', on: ['module_id'] },
      { name: 'module_usage_organization', on: ['organization', 'upgradable'] },
      { name: 'module_usage_project', on: ['project_id'] },
    ],
    references: [
      {
        name: 'module_usage_organization_name',
        column: 'organization',
        to: 'organizations',
        key: 'name',
      },
      { name: 'module_usage_project_id', column: 'project_id', to: 'projects', key: 'id' },
    ],
  }),
];

const INDEXES = [
  new TableIndex({ name: 'workspaces_module_name', columnNames: ['module_id', 'name_key'] }),
  new TableIndex({
    name: 'workspaces_upgradable',
    columnNames: ['organization', 'no_code_upgrade_available', 'name_key'],
  }),
];

/**
 * The creators of workspaces, counts of workspaces by module, and the deprecation of provider
 * versions. An existing no-code workspace gets the creator of the run that provisioned it, if that
 * run still exists.
 */
export class CreatorsAndUsage45 implements MigrationInterface {
  name = 'CreatorsAndUsage1763640000045';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE "workspaces" ADD COLUMN "creator_kind" varchar(12)');
    await runner.query('ALTER TABLE "workspaces" ADD COLUMN "creator_id" varchar(64)');
    await runner.query('ALTER TABLE "registry_provider_versions" ADD COLUMN "deprecation" text');
    await createTables(runner, tables);
    for (const index of INDEXES) await runner.createIndex('workspaces', index);
    const sqlite = runner.connection.options.type === 'sqlite';
    const member = (name: string): string =>
      sqlite ? `json_extract(r.created_by, '$.${name}')` : `r.created_by::json ->> '${name}'`;
    const ofFirstRun = (name: string): string =>
      `(SELECT ${member(name)} FROM runs r WHERE r.workspace_id = workspaces.id
        AND r.purpose = 'no-code-create' ORDER BY r.position LIMIT 1)`;
    await runner.query(
      `UPDATE workspaces SET creator_kind = ${ofFirstRun('kind')}, creator_id = ${ofFirstRun('id')}
        WHERE source = 'no-code-module'`,
    );
    await runner.query(COUNT);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const { name = '' } of INDEXES) await runner.dropIndex('workspaces', name);
    await dropTables(runner, tables);
    await runner.query('ALTER TABLE "registry_provider_versions" DROP COLUMN "deprecation"');
    await runner.query('ALTER TABLE "workspaces" DROP COLUMN "creator_id"');
    await runner.query('ALTER TABLE "workspaces" DROP COLUMN "creator_kind"');
  }
}

const GROUPED = `module_id, project_id, module_version, COALESCE(no_code_version_id, ''),
  no_code_upgrade_available`;

const COUNT = `INSERT INTO module_usage
  (id, organization, module_id, project_id, module_version, settings_id, upgradable, total)
  SELECT module_id || ' ' || project_id || ' ' || module_version || ' ' ||
    COALESCE(no_code_version_id, '') || ' ' ||
    CASE WHEN no_code_upgrade_available THEN '1' ELSE '0' END,
    MIN(organization), module_id, project_id, module_version, COALESCE(no_code_version_id, ''),
    no_code_upgrade_available, COUNT(*)
  FROM workspaces WHERE module_id IS NOT NULL AND module_version IS NOT NULL GROUP BY ${GROUPED}`;
