import { type MigrationInterface, type QueryRunner, TableIndex } from 'typeorm';

const INDEX = new TableIndex({
  name: 'runs_organization_position',
  columnNames: ['organization', 'position'],
});

/** The index of the list of all runs of an organization. */
export class OrganizationRuns29 implements MigrationInterface {
  name = 'OrganizationRuns1763640000029';

  async up(runner: QueryRunner): Promise<void> {
    await runner.createIndex('runs', INDEX);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.dropIndex('runs', INDEX);
  }
}
