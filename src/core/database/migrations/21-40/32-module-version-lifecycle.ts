import type { MigrationInterface, QueryRunner } from 'typeorm';

export class ModuleVersionLifecycle32 implements MigrationInterface {
  name = 'ModuleVersionLifecycle1763640000032';

  async up(runner: QueryRunner): Promise<void> {
    for (const column of COLUMNS)
      await runner.query(`ALTER TABLE "registry_module_versions" ADD COLUMN "${column}" text`);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const column of COLUMNS)
      await runner.query(`ALTER TABLE "registry_module_versions" DROP COLUMN "${column}"`);
  }
}

const COLUMNS = ['deprecation', 'revocation'];
