import type { MigrationInterface, QueryRunner } from 'typeorm';
import { createTables, dropTables, integer, reference, table } from '../../table.js';

/** Counts of keys by block of 16,384 IDs, for deep pages in a namespace with very many keys. */
const blocks = table('gpg_key_blocks', {
  columns: [reference('namespace'), integer('block'), integer('total')],
  key: ['namespace', 'block'],
  references: [
    { name: 'gpg_key_blocks_namespace', column: 'namespace', to: 'organizations', key: 'name' },
  ],
});

/**
 * Partial indexes for counting keys by status. The upload of a key that is not revoked and never
 * expires changes neither.
 */
const indexes = [
  { name: 'gpg_keys_revoked', rest: '"gpg_keys" ("revoked_at") WHERE revoked_at IS NOT NULL' },
  {
    name: 'gpg_keys_expires',
    rest: '"gpg_keys" ("expires_at") WHERE expires_at IS NOT NULL AND revoked_at IS NULL',
  },
];

export class GpgKeyBlocks12 implements MigrationInterface {
  name = 'GpgKeyBlocks1763640000012';

  async up(runner: QueryRunner): Promise<void> {
    await createTables(runner, [blocks]);
    await runner.query(
      'INSERT INTO gpg_key_blocks (namespace, block, total) SELECT namespace, id >> 14, ' +
        'count(*) FROM gpg_keys GROUP BY namespace, id >> 14',
    );
    for (const { name, rest } of indexes) await runner.query(`CREATE INDEX "${name}" ON ${rest}`);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const { name } of indexes) await runner.query(`DROP INDEX "${name}"`);
    await dropTables(runner, [blocks]);
  }
}
