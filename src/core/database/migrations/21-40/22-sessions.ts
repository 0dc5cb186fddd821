import type { MigrationInterface, QueryRunner } from 'typeorm';
import { createTables, dropTables, reference, table, text, timestamp } from '../../table.js';

const tables = [
  table('sessions', {
    columns: [
      reference('id'),
      reference('token_id'),
      reference('principal_id'),
      text('hash', 64),
      timestamp('created_at'),
      timestamp('last_used_at'),
      timestamp('expires_at'),
    ],
    key: ['id'],
    indexes: [
      { name: 'sessions_hash', on: ['hash'], unique: true },
      { name: 'sessions_token', on: ['token_id'] },
      { name: 'sessions_principal', on: ['principal_id'] },
      { name: 'sessions_expires_at', on: ['expires_at'] },
    ],
    references: [{ name: 'sessions_token_id', column: 'token_id', to: 'tokens', key: 'id' }],
  }),
];

/** Browser sessions. Previously, the cookie contained the sealed token. */
export class Sessions22 implements MigrationInterface {
  name = 'Sessions1763640000022';

  up(runner: QueryRunner): Promise<void> {
    return createTables(runner, tables);
  }

  down(runner: QueryRunner): Promise<void> {
    return dropTables(runner, tables);
  }
}
