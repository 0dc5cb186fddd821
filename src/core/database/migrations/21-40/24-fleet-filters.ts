import { type MigrationInterface, type QueryRunner, TableIndex } from 'typeorm';

/** An index of workspaces by the module version that they run. */
export class FleetFilters24 implements MigrationInterface {
  name = 'FleetFilters1763640000024';

  async up(runner: QueryRunner): Promise<void> {
    await runner.createIndex(
      'workspaces',
      new TableIndex({ name: 'workspaces_module', columnNames: ['module_id', 'module_version'] }),
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.dropIndex('workspaces', 'workspaces_module');
  }
}
