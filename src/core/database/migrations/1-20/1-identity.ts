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
} from '../../table.js';

const organizations = table('organizations', {
  columns: [
    text('name', 40),
    text('name_key', 40),
    text('email', 320),
    text('partition', 63),
    timestamp('created_at'),
    version(),
  ],
  key: ['name'],
  indexes: [{ name: 'organizations_name_key', on: ['name_key'], unique: true }],
});

const users = table('users', {
  columns: [
    reference('id'),
    text('username', 60),
    text('username_key', 60),
    text('email', 320),
    boolean('site_admin', false),
    timestamp('suspended_at', nullable),
    timestamp('created_at'),
    version(),
  ],
  key: ['id'],
  indexes: [{ name: 'users_username_key', on: ['username_key'], unique: true }],
});

const teams = table('teams', {
  columns: [
    reference('id'),
    reference('organization'),
    text('name', 90),
    text('name_key', 90),
    text('visibility', 12),
    longText('flags'),
    timestamp('created_at'),
    version(),
  ],
  key: ['id'],
  indexes: [
    { name: 'teams_organization_name_key', on: ['organization', 'name_key'], unique: true },
  ],
  references: [
    { name: 'teams_organization', column: 'organization', to: 'organizations', key: 'name' },
  ],
});

const memberships = table('team_memberships', {
  columns: [reference('team_id'), reference('user_id')],
  key: ['team_id', 'user_id'],
  indexes: [{ name: 'team_memberships_user', on: ['user_id'] }],
  references: [
    { name: 'team_memberships_team', column: 'team_id', to: 'teams', key: 'id' },
    { name: 'team_memberships_user_id', column: 'user_id', to: 'users', key: 'id' },
  ],
});

const agentPools = table('agent_pools', {
  columns: [
    reference('id'),
    reference('organization'),
    text('name', 90),
    timestamp('created_at'),
    version(),
  ],
  key: ['id'],
  indexes: [{ name: 'agent_pools_organization_name', on: ['organization', 'name'], unique: true }],
  references: [
    { name: 'agent_pools_organization', column: 'organization', to: 'organizations', key: 'name' },
  ],
});

const tokens = table('tokens', {
  columns: [
    reference('id'),
    text('kind', 12),
    reference('user_id', nullable),
    reference('team_id', nullable),
    reference('organization', nullable),
    reference('agent_pool_id', nullable),
    text('hash', 64),
    text('description', 255, nullable),
    timestamp('created_at'),
    timestamp('last_used_at', nullable),
    timestamp('expires_at', nullable),
    reference('created_by', nullable),
  ],
  key: ['id'],
  indexes: [
    { name: 'tokens_hash', on: ['hash'], unique: true },
    { name: 'tokens_user', on: ['user_id', 'created_at'] },
    { name: 'tokens_team', on: ['team_id'], unique: true },
    { name: 'tokens_organization', on: ['organization'], unique: true },
    { name: 'tokens_agent_pool', on: ['agent_pool_id', 'created_at'] },
  ],
  references: [
    { name: 'tokens_user_id', column: 'user_id', to: 'users', key: 'id' },
    { name: 'tokens_team_id', column: 'team_id', to: 'teams', key: 'id' },
    { name: 'tokens_organization_name', column: 'organization', to: 'organizations', key: 'name' },
    { name: 'tokens_agent_pool_id', column: 'agent_pool_id', to: 'agent_pools', key: 'id' },
  ],
});

const auditEvents = table('audit_events', {
  columns: [
    integer('sequence', {
      isGenerated: true,
      generationStrategy: 'increment',
      primaryKeyConstraintName: 'audit_events_key',
    }),
    reference('organization', nullable),
    text('action', 64),
    text('outcome', 12),
    text('actor_type', 12),
    reference('actor_id'),
    text('actor_name', 90),
    text('resource_type', 64),
    text('resource_id', 255),
    text('request_id', 128),
    timestamp('created_at'),
    longText('changes'),
  ],
  key: ['sequence'],
  indexes: [{ name: 'audit_events_organization', on: ['organization', 'sequence'] }],
});

/** Facts about the installation itself, such as the fingerprint of its encryption key. */
const settings = table('settings', {
  columns: [text('name', 64), longText('value')],
  key: ['name'],
});

const tables = [
  organizations,
  users,
  teams,
  memberships,
  agentPools,
  tokens,
  auditEvents,
  settings,
];

export class Identity1 implements MigrationInterface {
  name = 'Identity1763640000001';

  up(runner: QueryRunner): Promise<void> {
    return createTables(runner, tables);
  }

  down(runner: QueryRunner): Promise<void> {
    return dropTables(runner, tables);
  }
}
