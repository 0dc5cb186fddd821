import type { MigrationInterface, QueryRunner } from 'typeorm';
import { createTables, dropTables, integer, table, text } from '../../table.js';

const tables = [
  table('rate_counts', {
    columns: [text('caller', 128), { name: 'second', type: 'bigint' }, integer('requests')],
    key: ['caller'],
  }),
];

export class RateCounts15 implements MigrationInterface {
  name = 'RateCounts1763640000015';

  async up(runner: QueryRunner): Promise<void> {
    await createTables(runner, tables);
    // Unlogged, so that requests do not wait for the disk. A crash of PostgreSQL loses the counts.
    if (runner.connection.options.type === 'postgres')
      await runner.query('ALTER TABLE rate_counts SET UNLOGGED');
  }

  down(runner: QueryRunner): Promise<void> {
    return dropTables(runner, tables);
  }
}
