import type { MigrationInterface, QueryRunner } from 'typeorm';
import {
  createTables,
  dropTables,
  integer,
  reference,
  table,
  text,
  timestamp,
} from '../../table.js';

const artifacts = table('artifacts', {
  columns: [
    text('key', 32, { primaryKeyConstraintName: 'artifacts_key' }),
    reference('organization'),
    integer('bytes'),
    text('sha256', 64),
    timestamp('created_at'),
  ],
  key: ['key'],
  indexes: [{ name: 'artifacts_of_organization', on: ['organization'] }],
  references: [
    { name: 'artifacts_organization', column: 'organization', to: 'organizations', key: 'name' },
  ],
});

const tables = [artifacts];

export class Artifacts4 implements MigrationInterface {
  name = 'Artifacts1763640000004';

  up(runner: QueryRunner): Promise<void> {
    return createTables(runner, tables);
  }

  down(runner: QueryRunner): Promise<void> {
    return dropTables(runner, tables);
  }
}
