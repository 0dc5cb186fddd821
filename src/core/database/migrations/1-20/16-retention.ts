import type { MigrationInterface, QueryRunner } from 'typeorm';

export class Retention16 implements MigrationInterface {
  name = 'Retention1763640000016';

  /**
   * This and later migrations add columns with plain SQL: on SQLite, TypeORM would copy the whole
   * table and drop the old one.
   */
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE "runs" ADD COLUMN "logs_removed_at" varchar(24)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE "runs" DROP COLUMN "logs_removed_at"');
  }
}
