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

const tables = [
  table('sign_in_providers', {
    columns: [
      reference('id'),
      text('name', 90),
      text('name_key', 90),
      text('issuer', 1_024),
      text('client_id', 255),
      longText('client_secret', nullable),
      longText('scopes'),
      text('username_claim', 255),
      text('groups_claim', 255),
      text('site_admin_group', 512, nullable),
      boolean('enabled'),
      timestamp('created_at'),
      version(),
    ],
    key: ['id'],
    indexes: [
      { name: 'sign_in_providers_name', on: ['name_key'], unique: true },
      { name: 'sign_in_providers_issuer', on: ['issuer'], unique: true },
    ],
  }),
  table('identities', {
    columns: [
      reference('id'),
      text('issuer', 1_024),
      text('subject', 255),
      reference('user_id'),
      longText('groups'),
      boolean('site_admin'),
      timestamp('created_at'),
      timestamp('last_sign_in_at', nullable),
      version(),
    ],
    key: ['id'],
    indexes: [
      { name: 'identities_subject', on: ['issuer', 'subject'], unique: true },
      { name: 'identities_user', on: ['user_id', 'created_at', 'id'] },
    ],
    references: [{ name: 'identities_user_id', column: 'user_id', to: 'users', key: 'id' }],
  }),
  table('sign_ins', {
    columns: [
      reference('token_id'),
      reference('provider_id'),
      reference('identity_id'),
      text('issuer_session', 255, nullable),
      longText('id_token'),
      longText('refresh_token', nullable),
      timestamp('checked_at'),
      timestamp('retry_at', nullable),
      timestamp('created_at'),
      integer('version', { default: 1 }),
    ],
    key: ['token_id'],
    indexes: [
      { name: 'sign_ins_provider', on: ['provider_id', 'issuer_session'] },
      { name: 'sign_ins_identity', on: ['identity_id'] },
    ],
    references: [
      { name: 'sign_ins_token_id', column: 'token_id', to: 'tokens', key: 'id' },
      { name: 'sign_ins_provider_id', column: 'provider_id', to: 'sign_in_providers', key: 'id' },
      { name: 'sign_ins_identity_id', column: 'identity_id', to: 'identities', key: 'id' },
    ],
  }),
  table('used_sign_in_states', {
    columns: [text('hash', 64), timestamp('expires_at')],
    key: ['hash'],
    indexes: [{ name: 'used_sign_in_states_expires_at', on: ['expires_at'] }],
  }),
];

/** Sign-in providers, the identities of users, and the sign-ins of sessions. */
export class SignIn37 implements MigrationInterface {
  name = 'SignIn1763640000037';

  async up(runner: QueryRunner): Promise<void> {
    await createTables(runner, tables);
    await runner.query('ALTER TABLE "sessions" ADD COLUMN "provider_id" varchar(64)');
    await runner.query('ALTER TABLE "sessions" ADD COLUMN "user_agent" varchar(255)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE "sessions" DROP COLUMN "user_agent"');
    await runner.query('ALTER TABLE "sessions" DROP COLUMN "provider_id"');
    await dropTables(runner, tables);
  }
}
