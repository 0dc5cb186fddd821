import type { MigrationInterface, QueryRunner } from 'typeorm';

const TABLE = 'workspace_upgrades';

/** A digest of a workspace's variables when its upgrade was initiated, to detect later changes. */
export class UpgradeVariablesDigest52 implements MigrationInterface {
  name = 'UpgradeVariablesDigest1763640000052';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE "${TABLE}" ADD COLUMN "variables_digest" varchar(64)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE "${TABLE}" DROP COLUMN "variables_digest"`);
  }
}
