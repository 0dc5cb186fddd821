import type { MigrationInterface, QueryRunner } from 'typeorm';
import {
  createTables,
  dropTables,
  longText,
  nullable,
  reference,
  table,
  timestamp,
} from '../../table.js';

const tables = [
  table('runner_tools', {
    columns: [
      reference('worker'),
      reference('agent_pool_id', nullable),
      longText('versions'),
      timestamp('seen_at'),
    ],
    key: ['worker'],
    indexes: [{ name: 'runner_tools_pool', on: ['agent_pool_id'] }],
    references: [
      { name: 'runner_tools_agent_pool_id', column: 'agent_pool_id', to: 'agent_pools', key: 'id' },
    ],
  }),
];

export class RunnerTools14 implements MigrationInterface {
  name = 'RunnerTools1763640000014';

  up(runner: QueryRunner): Promise<void> {
    return createTables(runner, tables);
  }

  down(runner: QueryRunner): Promise<void> {
    return dropTables(runner, tables);
  }
}
