import type { MigrationInterface, QueryRunner } from 'typeorm';
import {
  createTables,
  dropTables,
  longText,
  nullable,
  reference,
  table,
  text,
  timestamp,
  version,
} from '../../table.js';

const tables = [
  table('login_codes', {
    columns: [
      text('hash', 64),
      reference('user_id'),
      reference('consented_by'),
      longText('granted'),
      timestamp('used_at', nullable),
      reference('token_id', nullable),
      timestamp('expires_at'),
      version(),
    ],
    key: ['hash'],
    indexes: [
      { name: 'login_codes_expires_at', on: ['expires_at'] },
      { name: 'login_codes_user', on: ['user_id'] },
    ],
    references: [{ name: 'login_codes_user_id', column: 'user_id', to: 'users', key: 'id' }],
  }),
];

/** `no`: the boolean literal of the database. */
const ADDED = (no: string): readonly (readonly [table: string, column: string])[] => [
  ['tokens', '"scope_access" varchar(16)'],
  ['tokens', '"scope_organization" varchar(64)'],
  ['tokens', '"scope_project_id" varchar(64)'],
  ['organizations', `"max_ttl_enabled" boolean NOT NULL DEFAULT ${no}`],
  ['organizations', '"token_ttls" text'],
];

/** Scopes and maximum lifetimes of tokens, and the codes of `terraform login`. */
export class TokenLimits34 implements MigrationInterface {
  name = 'TokenLimits1763640000034';

  async up(runner: QueryRunner): Promise<void> {
    await createTables(runner, tables);
    const isSqlite = runner.connection.options.type === 'sqlite';
    for (const [name, column] of ADDED(isSqlite ? '(0)' : 'false'))
      await runner.query(`ALTER TABLE "${name}" ADD COLUMN ${column}`);
  }

  /** Deletes scoped tokens: in earlier builds, they would have all rights of their owner. */
  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DELETE FROM "tokens" WHERE "scope_access" IS NOT NULL');
    for (const [name, column] of ADDED('').toReversed())
      await runner.query(`ALTER TABLE "${name}" DROP COLUMN ${column.split(' ')[0] ?? ''}`);
    await dropTables(runner, tables);
  }
}
