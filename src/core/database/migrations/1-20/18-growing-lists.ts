import { type MigrationInterface, type QueryRunner, TableIndex } from 'typeorm';

/** Indexes for queries of tables that grow without a limit. */
const indexes = [
  {
    table: 'runs',
    name: 'runs_workspace_status',
    columnNames: ['workspace_id', 'status', 'position', 'source'],
  },
  {
    table: 'runs',
    name: 'runs_errored',
    columnNames: ['status', 'updated_at'],
    where: "status = 'errored'",
  },
  {
    table: 'audit_events',
    name: 'audit_events_found',
    columnNames: ['organization', 'created_at', 'sequence', 'action'],
  },
];

export class GrowingLists18 implements MigrationInterface {
  name = 'GrowingLists1763640000018';

  async up(runner: QueryRunner): Promise<void> {
    for (const { table, ...index } of indexes)
      await runner.createIndex(table, new TableIndex(index));
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const { table, name } of indexes) await runner.dropIndex(table, name);
  }
}
