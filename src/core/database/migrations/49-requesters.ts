import type { MigrationInterface, QueryRunner } from 'typeorm';

const COLUMNS = [
  ['projects', 'auto_destroy_set_by'],
  ['workspaces', 'auto_destroy_set_by'],
  ['upgrade_campaign_items', 'inputs_by'],
] as const;

/** Who set an automatic destruction, and who provided the inputs of a campaign item. */
export class Requesters49 implements MigrationInterface {
  name = 'Requesters1763640000049';

  async up(runner: QueryRunner): Promise<void> {
    for (const [name, column] of COLUMNS)
      await runner.query(`ALTER TABLE "${name}" ADD COLUMN "${column}" text`);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const [name, column] of [...COLUMNS].reverse())
      await runner.query(`ALTER TABLE "${name}" DROP COLUMN "${column}"`);
  }
}
