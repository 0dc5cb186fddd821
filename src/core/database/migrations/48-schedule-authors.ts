import type { MigrationInterface, QueryRunner } from 'typeorm';

const INDEXES = [
  ['workspaces_assessment_run', 'assessment_next_at', 'assessment_run_id IS NOT NULL'],
  ['workspaces_auto_destroy_failed', 'auto_destroy_status', "auto_destroy_status = 'errored'"],
] as const;

/** Who set a schedule; indexes of workspaces with an assessment run or a failed destruction. */
export class ScheduleAuthors48 implements MigrationInterface {
  name = 'ScheduleAuthors1763640000048';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE "workspace_schedules" ADD COLUMN "set_by" text');
    for (const [name, column, condition] of INDEXES)
      await runner.query(`CREATE INDEX "${name}" ON "workspaces" ("${column}") WHERE ${condition}`);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const [name] of INDEXES) await runner.query(`DROP INDEX "${name}"`);
    await runner.query('ALTER TABLE "workspace_schedules" DROP COLUMN "set_by"');
  }
}
