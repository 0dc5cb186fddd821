import type { MigrationInterface, QueryRunner } from 'typeorm';
import { boolean, createTables, dropTables, reference, table } from '../../table.js';

const pairs = (
  name: string,
  [column, to]: readonly [string, string],
  [other, otherTo]: readonly [string, string],
  more: readonly ReturnType<typeof boolean>[] = [],
) =>
  table(name, {
    columns: [reference(column), reference(other), ...more],
    key: [column, other],
    indexes: [{ name: `${name}_${other}`, on: [other] }],
    references: [
      { name: `${name}_${column}_fk`, column, to, key: 'id' },
      { name: `${name}_${other}_fk`, column: other, to: otherTo, key: 'id' },
    ],
  });

const tables = [
  pairs('remote_state_consumers', ['workspace_id', 'workspaces'], ['consumer_id', 'workspaces']),
  pairs(
    'agent_pool_workspaces',
    ['pool_id', 'agent_pools'],
    ['workspace_id', 'workspaces'],
    [boolean('excluded')],
  ),
  pairs('agent_pool_projects', ['pool_id', 'agent_pools'], ['project_id', 'projects']),
];

/** The scope of agent pools, default execution modes, and which workspaces may read a state. */
export class DefaultsAndSharing36 implements MigrationInterface {
  name = 'DefaultsAndSharing1763640000036';

  async up(runner: QueryRunner): Promise<void> {
    await createTables(runner, tables);
    const sqlite = runner.connection.options.type === 'sqlite';
    const [yes, no] = sqlite ? ['(1)', '(0)'] : ['true', 'false'];
    for (const owner of ['organizations', 'projects']) {
      await runner.query(
        `ALTER TABLE "${owner}" ADD COLUMN "default_execution_mode" varchar(12) NOT NULL DEFAULT 'remote'`,
      );
      await runner.query(`ALTER TABLE "${owner}" ADD COLUMN "default_agent_pool_id" varchar(64)`);
    }
    await runner.query(
      `ALTER TABLE "projects" ADD COLUMN "overwrites_execution" boolean NOT NULL DEFAULT ${no}`,
    );
    await runner.query(
      `ALTER TABLE "agent_pools" ADD COLUMN "organization_scoped" boolean NOT NULL DEFAULT ${yes}`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE "agent_pools" DROP COLUMN "organization_scoped"');
    await runner.query('ALTER TABLE "projects" DROP COLUMN "overwrites_execution"');
    for (const owner of ['projects', 'organizations']) {
      await runner.query(`ALTER TABLE "${owner}" DROP COLUMN "default_agent_pool_id"`);
      await runner.query(`ALTER TABLE "${owner}" DROP COLUMN "default_execution_mode"`);
    }
    await dropTables(runner, tables);
  }
}
