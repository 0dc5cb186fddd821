import type { MigrationInterface, QueryRunner } from 'typeorm';
import { summaryOf } from '../../../../lib/text/readme-summary.js';

/** The submodules and examples of a module version, and the first sentence of its readme. */
export class ModuleDocumentation23 implements MigrationInterface {
  name = 'ModuleDocumentation1763640000023';

  /** Reads the facts of one version at a time, because they can be several megabytes. */
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE "registry_module_versions" ADD COLUMN "folders" text');
    await runner.query('ALTER TABLE "registry_module_versions" ADD COLUMN "summary" varchar(255)');
    const versions = (await runner.query(
      `SELECT id FROM registry_module_versions WHERE status = 'ok'`,
    )) as { readonly id: string }[];
    for (const { id } of versions) {
      const [row] = (await runner.query(
        'SELECT facts FROM registry_module_versions WHERE id = $1',
        [id],
      )) as { readonly facts: string | null }[];
      const { readme } = JSON.parse(row?.facts ?? '{}') as { readme?: { text: string } | null };
      await runner.query('UPDATE registry_module_versions SET summary = $1 WHERE id = $2', [
        summaryOf(readme?.text ?? ''),
        id,
      ]);
    }
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE "registry_module_versions" DROP COLUMN "summary"');
    await runner.query('ALTER TABLE "registry_module_versions" DROP COLUMN "folders"');
  }
}
