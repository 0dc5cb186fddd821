import type { MigrationInterface, QueryRunner } from 'typeorm';

export class Retention16 implements MigrationInterface {
  name = 'Retention1763640000016';

  /**
   * Plain SQL, because TypeORM would copy the table and drop the old one, which would delete every
   * row that refers to it.
   */
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE "runs" ADD COLUMN "logs_removed_at" varchar(24)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE "runs" DROP COLUMN "logs_removed_at"');
  }
}
