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
  table('idempotent_requests', {
    columns: [
      text('principal', 80),
      text('idempotency_key', 255),
      text('request_hash', 64),
      integer('status'),
      longText('body'),
      timestamp('created_at'),
    ],
    key: ['principal', 'idempotency_key'],
    indexes: [{ name: 'idempotent_requests_created_at', on: ['created_at'] }],
  }),
];

export class Idempotency3 implements MigrationInterface {
  name = 'Idempotency1763640000003';

  up(runner: QueryRunner): Promise<void> {
    return createTables(runner, tables);
  }

  down(runner: QueryRunner): Promise<void> {
    return dropTables(runner, tables);
  }
}
