import { type MigrationInterface, type QueryRunner, TableIndex } from 'typeorm';

const INDEX = new TableIndex({
  name: 'workspaces_creator',
  columnNames: ['organization', 'creator_id', 'creator_kind'],
});

/** The index of the filter by creator. */
export class WorkspaceCreators53 implements MigrationInterface {
  name = 'WorkspaceCreators1763640000053';

  async up(runner: QueryRunner): Promise<void> {
    await runner.createIndex('workspaces', INDEX);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.dropIndex('workspaces', INDEX);
  }
}
