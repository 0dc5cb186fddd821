import type { MigrationInterface, QueryRunner } from 'typeorm';
import {
  createTables,
  dropTables,
  nullable,
  reference,
  table,
  text,
  timestamp,
} from '../../table.js';

const tables = [
  table('agents', {
    columns: [
      reference('id'),
      reference('agent_pool_id'),
      text('name', 90),
      text('status', 8),
      text('ip_address', 64, nullable),
      timestamp('last_ping_at'),
      timestamp('created_at'),
    ],
    key: ['id'],
    indexes: [{ name: 'agents_pool_name', on: ['agent_pool_id', 'name', 'id'] }],
    references: [
      { name: 'agents_agent_pool_id', column: 'agent_pool_id', to: 'agent_pools', key: 'id' },
    ],
  }),
];

export class Agents13 implements MigrationInterface {
  name = 'Agents1763640000013';

  up(runner: QueryRunner): Promise<void> {
    return createTables(runner, tables);
  }

  down(runner: QueryRunner): Promise<void> {
    return dropTables(runner, tables);
  }
}
