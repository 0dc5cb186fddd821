import type { MigrationInterface, QueryRunner } from 'typeorm';

/** For retention sweeps, which otherwise would read all runs. */
const indexes = [
  { name: 'runs_with_logs', rest: '"runs" ("updated_at") WHERE logs_removed_at IS NULL' },
  { name: 'runs_with_plan', rest: '"runs" ("updated_at") WHERE plan_json_key IS NOT NULL' },
];

/**
 * Separate from the column: on PostgreSQL, the lock for adding it would block readers while the
 * indexes are built.
 */
export class RetentionIndexes17 implements MigrationInterface {
  name = 'RetentionIndexes1763640000017';

  /** The indexes may exist: an earlier version of the previous migration created them. */
  async up(runner: QueryRunner): Promise<void> {
    for (const { name, rest } of indexes)
      await runner.query(`CREATE INDEX IF NOT EXISTS "${name}" ON ${rest}`);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const { name } of indexes) await runner.query(`DROP INDEX "${name}"`);
  }
}
