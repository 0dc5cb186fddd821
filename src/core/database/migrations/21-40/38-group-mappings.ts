import type { MigrationInterface, QueryRunner } from 'typeorm';
import {
  createTables,
  dropTables,
  nullable,
  reference,
  table,
  text,
  timestamp,
} from '../../table.js';

const tables = [
  table('group_mappings', {
    columns: [
      reference('id'),
      reference('provider_id'),
      reference('organization'),
      text('group_name', 512, nullable),
      reference('team_id', nullable),
      timestamp('created_at'),
    ],
    key: ['id'],
    indexes: [
      { name: 'group_mappings_provider', on: ['provider_id', 'created_at', 'id'] },
      { name: 'group_mappings_team', on: ['team_id'] },
      { name: 'group_mappings_organization', on: ['organization'] },
    ],
    references: [
      {
        name: 'group_mappings_provider_id',
        column: 'provider_id',
        to: 'sign_in_providers',
        key: 'id',
      },
      {
        name: 'group_mappings_organization_name',
        column: 'organization',
        to: 'organizations',
        key: 'name',
      },
      { name: 'group_mappings_team_id', column: 'team_id', to: 'teams', key: 'id' },
    ],
  }),
  table('team_syncs', {
    columns: [
      reference('team_id'),
      reference('identity_id'),
      reference('user_id'),
      timestamp('refused_at', nullable),
    ],
    key: ['team_id', 'identity_id'],
    indexes: [
      { name: 'team_syncs_identity', on: ['identity_id'] },
      { name: 'team_syncs_user', on: ['user_id', 'team_id'] },
    ],
    references: [
      { name: 'team_syncs_team_id', column: 'team_id', to: 'teams', key: 'id' },
      { name: 'team_syncs_identity_id', column: 'identity_id', to: 'identities', key: 'id' },
      { name: 'team_syncs_user_id', column: 'user_id', to: 'users', key: 'id' },
    ],
  }),
];

/** Group mappings, and the memberships that come from them. */
export class GroupMappings38 implements MigrationInterface {
  name = 'GroupMappings1763640000038';

  async up(runner: QueryRunner): Promise<void> {
    await createTables(runner, tables);
    const no = runner.connection.options.type === 'sqlite' ? '(0)' : 'false';
    await runner.query(
      `ALTER TABLE "team_memberships" ADD COLUMN "synced" boolean NOT NULL DEFAULT ${no}`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE "team_memberships" DROP COLUMN "synced"');
    await dropTables(runner, tables);
  }
}
