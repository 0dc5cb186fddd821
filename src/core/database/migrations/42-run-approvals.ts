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
} from '../table.js';

const approvals = table('run_approvals', {
  columns: [
    reference('id'),
    reference('run_id'),
    text('plan_hash', 64),
    text('kind', 12),
    reference('user_id'),
    text('user_name', 255),
    longText('comment', nullable),
    timestamp('created_at'),
  ],
  key: ['id'],
  indexes: [
    { name: 'run_approvals_user', on: ['run_id', 'user_id', 'kind'], unique: true },
    { name: 'run_approvals_created_at', on: ['created_at'] },
  ],
  references: [{ name: 'run_approvals_run', column: 'run_id', to: 'runs', key: 'id' }],
});

export class RunApprovals42 implements MigrationInterface {
  name = 'RunApprovals1763640000042';

  async up(runner: QueryRunner): Promise<void> {
    await createTables(runner, [approvals]);
    await runner.query('ALTER TABLE "runs" ADD COLUMN "plan_hash" varchar(64)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE "runs" DROP COLUMN "plan_hash"');
    await dropTables(runner, [approvals]);
  }
}
