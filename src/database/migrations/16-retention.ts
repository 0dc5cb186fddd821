import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What sweeps look for, and runs that ended lately: neither reads all runs there ever were. */
const indexes = [
  { name: 'runs_with_logs', rest: '"runs" ("updated_at") WHERE logs_removed_at IS NULL' },
  { name: 'runs_with_plan', rest: '"runs" ("updated_at") WHERE plan_json_key IS NOT NULL' },
];

export class Retention16 implements MigrationInterface {
  name = 'Retention1763640000016';

  /** Columns are added by the database itself: TypeORM would copy the table, and drop the old one with all that refers to it. */
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE "runs" ADD COLUMN "logs_removed_at" varchar(24)');
    for (const { name, rest } of indexes) await runner.query(`CREATE INDEX "${name}" ON ${rest}`);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const { name } of indexes) await runner.query(`DROP INDEX "${name}"`);
    await runner.query('ALTER TABLE "runs" DROP COLUMN "logs_removed_at"');
  }
}
