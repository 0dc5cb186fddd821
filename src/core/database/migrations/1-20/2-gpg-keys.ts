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
  version,
} from '../../table.js';

const keys = table('gpg_keys', {
  columns: [
    integer('id', {
      isGenerated: true,
      generationStrategy: 'increment',
      primaryKeyConstraintName: 'gpg_keys_key',
    }),
    reference('namespace'),
    text('key_id', 16),
    text('fingerprint', 40),
    longText('armor'),
    longText('canonical_armor'),
    text('algorithm', 12),
    integer('bits'),
    timestamp('made_at'),
    timestamp('expires_at', nullable),
    timestamp('revoked_at', nullable),
    longText('user_ids'),
    longText('signing_key_ids'),
    longText('warnings'),
    timestamp('created_at'),
    timestamp('updated_at'),
    version(),
  ],
  key: ['id'],
  indexes: [
    { name: 'gpg_keys_namespace_id', on: ['namespace', 'id'] },
    { name: 'gpg_keys_namespace_key_id', on: ['namespace', 'key_id'], unique: true },
    { name: 'gpg_keys_namespace_fingerprint', on: ['namespace', 'fingerprint'], unique: true },
  ],
  references: [
    { name: 'gpg_keys_namespace', column: 'namespace', to: 'organizations', key: 'name' },
  ],
});

const counts = table('gpg_key_counts', {
  columns: [reference('namespace'), integer('total')],
  key: ['namespace'],
  references: [
    { name: 'gpg_key_counts_namespace', column: 'namespace', to: 'organizations', key: 'name' },
  ],
});

const tables = [keys, counts];

export class GpgKeys2 implements MigrationInterface {
  name = 'GpgKeys1763640000002';

  up(runner: QueryRunner): Promise<void> {
    return createTables(runner, tables);
  }

  down(runner: QueryRunner): Promise<void> {
    return dropTables(runner, tables);
  }
}
