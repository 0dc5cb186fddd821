import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What lists and workers ask of tables that grow for ever: each question is answered from one of them alone, without the rows. */
const indexes = [
  { name: 'runs_workspace_status', rest: '"runs" ("workspace_id", "status", "position", "source")' },
  { name: 'runs_errored', rest: `"runs" ("status", "updated_at") WHERE status = 'errored'` },
  { name: 'audit_events_found', rest: '"audit_events" ("organization", "created_at", "sequence", "action")' },
];

export class GrowingLists18 implements MigrationInterface {
  name = 'GrowingLists1763640000018';

  async up(runner: QueryRunner): Promise<void> {
    for (const { name, rest } of indexes) await runner.query(`CREATE INDEX "${name}" ON ${rest}`);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const { name } of indexes) await runner.query(`DROP INDEX "${name}"`);
  }
}
