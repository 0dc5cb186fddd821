import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Incremented with each update, except by triggers, for the cache of rendered workspaces. */
export class WorkspaceRevision31 implements MigrationInterface {
  name = 'WorkspaceRevision1763640000031';

  async up(runner: QueryRunner): Promise<void> {
    const one = runner.connection.options.type === 'sqlite' ? '(1)' : '1';
    await runner.query(
      `ALTER TABLE "workspaces" ADD COLUMN "revision" integer NOT NULL DEFAULT ${one}`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE "workspaces" DROP COLUMN "revision"');
  }
}
