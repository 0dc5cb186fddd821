import type { MigrationInterface, QueryRunner } from 'typeorm';
import {
  createTables,
  dropTables,
  integer,
  longText,
  table,
  text,
  timestamp,
} from '../../table.js';

const tables = [
  table('identity_keys', {
    columns: [
      text('id', 64),
      integer('generation'),
      longText('public_key'),
      longText('private_key'),
      timestamp('created_at'),
      timestamp('signs_from'),
    ],
    key: ['id'],
    indexes: [{ name: 'identity_keys_generation', on: ['generation'], unique: true }],
  }),
];

/** The keys that sign workload identity tokens. */
export class IdentityKeys33 implements MigrationInterface {
  name = 'IdentityKeys1763640000033';

  async up(runner: QueryRunner): Promise<void> {
    await createTables(runner, tables);
  }

  down(runner: QueryRunner): Promise<void> {
    return dropTables(runner, tables);
  }
}
