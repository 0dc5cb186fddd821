import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Who created a workspace: those of no-code modules get the creator of their first run. */
export class CreatorsAndUsage45 implements MigrationInterface {
  name = 'CreatorsAndUsage1763640000045';

  /** Plain SQL for columns, because TypeORM would copy the tables. */
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE "workspaces" ADD COLUMN "creator_kind" varchar(12)');
    await runner.query('ALTER TABLE "workspaces" ADD COLUMN "creator_id" varchar(64)');
    const sqlite = runner.connection.options.type === 'sqlite';
    const member = (name: string): string =>
      sqlite ? `json_extract(r.created_by, '$.${name}')` : `r.created_by::json ->> '${name}'`;
    const ofFirstRun = (name: string): string =>
      `(SELECT ${member(name)} FROM runs r WHERE r.workspace_id = workspaces.id
        AND r.purpose = 'no-code-create' ORDER BY r.position LIMIT 1)`;
    await runner.query(
      `UPDATE workspaces SET creator_kind = ${ofFirstRun('kind')}, creator_id = ${ofFirstRun('id')}
        WHERE source = 'no-code-module'`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE "workspaces" DROP COLUMN "creator_id"');
    await runner.query('ALTER TABLE "workspaces" DROP COLUMN "creator_kind"');
  }
}
