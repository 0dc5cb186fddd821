import { type MigrationInterface, type QueryRunner, TableIndex } from 'typeorm';

/** `no` and `yes`: the boolean literals of the database. */
const ADDED = (no: string, yes: string): readonly (readonly [table: string, column: string])[] => [
  ['configuration_versions', `"speculative" boolean NOT NULL DEFAULT ${no}`],
  ['configuration_versions', `"auto_queue_runs" boolean NOT NULL DEFAULT ${no}`],
  ['configuration_versions', '"error_code" varchar(64)'],
  ['configuration_versions', '"error" text'],
  ['configuration_versions', '"archive_key" varchar(64)'],
  ['configuration_versions', '"archive_sha256" varchar(64)'],
  ['configuration_versions', '"created_by" text'],
  ['configuration_versions', '"version" integer NOT NULL DEFAULT (1)'],
  ['workspaces', '"working_directory" varchar(255)'],
  ['runs', `"refresh" boolean NOT NULL DEFAULT ${yes}`],
  ['runs', `"refresh_only" boolean NOT NULL DEFAULT ${no}`],
  ['runs', '"target_addrs" text'],
  ['runs', '"replace_addrs" text'],
  ['runs', '"run_variables" text'],
  ['runs', `"structured_output" boolean NOT NULL DEFAULT ${yes}`],
  ['runs', '"redacted_plan_key" varchar(64)'],
];

/** For the list of the runs of a workspace, filtered by source. */
const SOURCE_INDEX = new TableIndex({
  name: 'runs_workspace_source',
  columnNames: ['workspace_id', 'position', 'source'],
});

/** Uploaded configurations, and the options of the runs that execute them. */
export class UploadedConfigurations26 implements MigrationInterface {
  name = 'UploadedConfigurations1763640000026';

  async up(runner: QueryRunner): Promise<void> {
    await runner.createIndex('runs', SOURCE_INDEX);
    const isSqlite = runner.connection.options.type === 'sqlite';
    for (const [table, column] of isSqlite ? ADDED('(0)', '(1)') : ADDED('false', 'true'))
      await runner.query(
        `ALTER TABLE "${table}" ADD COLUMN ${isSqlite ? column : column.replace('(1)', '1')}`,
      );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.dropIndex('runs', 'runs_workspace_source');
    for (const [table, column] of ADDED('', '').toReversed())
      await runner.query(`ALTER TABLE "${table}" DROP COLUMN ${column.split(' ')[0] ?? ''}`);
    await runner.query(`DELETE FROM "configuration_versions" WHERE source <> 'module'`);
  }
}
