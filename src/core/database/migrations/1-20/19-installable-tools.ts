import type { MigrationInterface, QueryRunner } from 'typeorm';

export class InstallableTools19 implements MigrationInterface {
  name = 'InstallableTools1763640000019';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `ALTER TABLE "runner_tools" ADD COLUMN "installable" text NOT NULL DEFAULT ''`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE "runner_tools" DROP COLUMN "installable"');
  }
}
