import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Which workload identities a run uses. */
export class RunIdentities48 implements MigrationInterface {
  name = 'RunIdentities1763640000048';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE "runs" ADD COLUMN "identities" text');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE "runs" DROP COLUMN "identities"');
  }
}
