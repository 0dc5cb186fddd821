import { type MigrationInterface, type QueryRunner, TableIndex } from 'typeorm';

const STATUS = `COALESCE((SELECT r.status FROM runs r WHERE r.id = workspaces.current_run_id), '')`;

const INDEXES = [
  new TableIndex({
    name: 'workspaces_run_status',
    columnNames: ['organization', 'current_run_status', 'name_key'],
  }),
  new TableIndex({ name: 'workspaces_no_code_version', columnNames: ['no_code_version_id'] }),
];

const OF_RUN = `UPDATE workspaces SET current_run_status = NEW.status
  WHERE id = NEW.workspace_id AND current_run_id = NEW.id`;
const OF_WORKSPACE = `UPDATE workspaces SET current_run_status = ${STATUS} WHERE id = NEW.id`;

const ON_SQLITE = [
  `CREATE TRIGGER runs_current_status AFTER UPDATE OF status ON runs
    WHEN NEW.status <> OLD.status BEGIN ${OF_RUN}; END`,
  `CREATE TRIGGER workspaces_current_run AFTER UPDATE OF current_run_id ON workspaces
    WHEN NEW.current_run_id IS NOT OLD.current_run_id BEGIN ${OF_WORKSPACE}; END`,
];
const ON_POSTGRES = [
  `CREATE FUNCTION copy_status_of_run() RETURNS trigger LANGUAGE plpgsql AS
    $$ BEGIN ${OF_RUN}; RETURN NULL; END $$`,
  `CREATE FUNCTION copy_status_of_current_run() RETURNS trigger LANGUAGE plpgsql AS
    $$ BEGIN
      NEW.current_run_status := COALESCE(
        (SELECT r.status FROM runs r WHERE r.id = NEW.current_run_id), '');
      RETURN NEW;
    END $$`,
  `CREATE TRIGGER runs_current_status AFTER UPDATE OF status ON runs FOR EACH ROW
    WHEN (NEW.status <> OLD.status) EXECUTE FUNCTION copy_status_of_run()`,
  `CREATE TRIGGER workspaces_current_run BEFORE UPDATE OF current_run_id ON workspaces FOR EACH ROW
    WHEN (NEW.current_run_id IS DISTINCT FROM OLD.current_run_id)
    EXECUTE FUNCTION copy_status_of_current_run()`,
];

/**
 * The status of the current run in each workspace, for filters. Triggers write it, because servers
 * of the previous version do not.
 */
export class WorkspaceRunStatus50 implements MigrationInterface {
  name = 'WorkspaceRunStatus1763640000050';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `ALTER TABLE "workspaces" ADD COLUMN "current_run_status" varchar(24) NOT NULL DEFAULT ''`,
    );
    for (const statement of isPostgres(runner) ? ON_POSTGRES : ON_SQLITE)
      await runner.query(statement);
    await runner.query(
      `UPDATE workspaces SET current_run_status = ${STATUS} WHERE current_run_id IS NOT NULL`,
    );
    for (const index of INDEXES) await runner.createIndex('workspaces', index);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const { name = '' } of INDEXES) await runner.dropIndex('workspaces', name);
    for (const [name, table] of [
      ['runs_current_status', 'runs'],
      ['workspaces_current_run', 'workspaces'],
    ])
      await runner.query(`DROP TRIGGER ${name}${isPostgres(runner) ? ` ON ${table}` : ''}`);
    if (isPostgres(runner))
      for (const name of ['copy_status_of_run', 'copy_status_of_current_run'])
        await runner.query(`DROP FUNCTION ${name}()`);
    await runner.query('ALTER TABLE "workspaces" DROP COLUMN "current_run_status"');
  }
}

const isPostgres = ({ connection }: QueryRunner): boolean => connection.options.type === 'postgres';
