import type { MigrationInterface, QueryRunner } from 'typeorm';

const TABLE = 'identities';

/** When the last site administrator first kept rights that a group at the issuer had granted. */
export class SiteAdminRefusals54 implements MigrationInterface {
  name = 'SiteAdminRefusals1763640000054';

  /** Plain SQL, because TypeORM would copy the table. */
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE "${TABLE}" ADD COLUMN "site_admin_refused_at" varchar(24)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE "${TABLE}" DROP COLUMN "site_admin_refused_at"`);
  }
}
