import type { MigrationInterface, QueryRunner } from 'typeorm';

const TABLE = 'identities';

/** When Gantry first refused to withdraw the rights of the last site administrator. */
export class SiteAdminRefusals54 implements MigrationInterface {
  name = 'SiteAdminRefusals1763640000054';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE "${TABLE}" ADD COLUMN "site_admin_refused_at" varchar(24)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE "${TABLE}" DROP COLUMN "site_admin_refused_at"`);
  }
}
