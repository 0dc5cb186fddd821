import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What sweeps look for, and runs that ended lately: neither reads all runs there ever were. */
const indexes = [
  { name: 'runs_with_logs', rest: '"runs" ("updated_at") WHERE logs_removed_at IS NULL' },
  { name: 'runs_with_plan', rest: '"runs" ("updated_at") WHERE plan_json_key IS NOT NULL' },
];

/** Apart from the column, whose lock would keep readers away for as long as an index is built. */
export class RetentionIndexes17 implements MigrationInterface {
  name = 'RetentionIndexes1763640000017';

  /** They may be there: an earlier form of the migration before made them. */
  async up(runner: QueryRunner): Promise<void> {
    for (const { name, rest } of indexes)
      await runner.query(`CREATE INDEX IF NOT EXISTS "${name}" ON ${rest}`);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const { name } of indexes) await runner.query(`DROP INDEX "${name}"`);
  }
}
