import { type MigrationInterface, type QueryRunner, TableIndex } from 'typeorm';
import {
  boolean,
  createTables,
  dropTables,
  reference,
  table,
  text,
  timestamp,
  version,
} from '../../table.js';

const tables = [
  table('team_workspaces', {
    columns: [
      reference('id'),
      reference('team_id'),
      reference('workspace_id'),
      text('access', 12),
      text('runs', 12),
      text('variables', 12),
      text('state_versions', 16),
      boolean('workspace_locking'),
      timestamp('created_at'),
      version(),
    ],
    key: ['id'],
    indexes: [
      { name: 'team_workspaces_team_workspace', on: ['team_id', 'workspace_id'], unique: true },
      { name: 'team_workspaces_workspace', on: ['workspace_id', 'created_at', 'id'] },
    ],
    references: [
      { name: 'team_workspaces_team', column: 'team_id', to: 'teams', key: 'id' },
      {
        name: 'team_workspaces_workspace_id',
        column: 'workspace_id',
        to: 'workspaces',
        key: 'id',
      },
    ],
  }),
  table('organization_members', {
    columns: [reference('organization'), reference('user_id'), timestamp('created_at')],
    key: ['organization', 'user_id'],
    indexes: [{ name: 'organization_members_user', on: ['user_id'] }],
    references: [
      {
        name: 'organization_members_organization',
        column: 'organization',
        to: 'organizations',
        key: 'name',
      },
      { name: 'organization_members_user_id', column: 'user_id', to: 'users', key: 'id' },
    ],
  }),
];

/** Adds the access of teams to workspaces, members without a team, and named team tokens. */
export class TeamsAndMembers28 implements MigrationInterface {
  name = 'TeamsAndMembers1763640000028';

  async up(runner: QueryRunner): Promise<void> {
    await createTables(runner, tables);
    await runner.query('ALTER TABLE "tokens" ADD COLUMN "named_team_id" varchar(64)');
    await runner.createIndex(
      'tokens',
      new TableIndex({ name: 'tokens_named_team', columnNames: ['named_team_id', 'created_at'] }),
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.dropIndex('tokens', 'tokens_named_team');
    await runner.query('ALTER TABLE "tokens" DROP COLUMN "named_team_id"');
    await dropTables(runner, tables);
  }
}
