import type { MigrationInterface, QueryRunner } from 'typeorm';

const TABLE = 'registry_module_versions';

/** When a module version was published. A later deprecation changes only `updated_at`. */
export class PublicationTimes51 implements MigrationInterface {
  name = 'PublicationTimes1763640000051';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE "${TABLE}" ADD COLUMN "published_at" varchar(24)`);
    // The best known time: the upload, or the last change of the deprecation or revocation.
    await runner.query(`UPDATE "${TABLE}" SET "published_at" = "updated_at" WHERE "status" = 'ok'`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE "${TABLE}" DROP COLUMN "published_at"`);
  }
}
