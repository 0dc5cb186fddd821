import type { MigrationInterface, QueryRunner } from 'typeorm';
import {
  boolean,
  createTables,
  dropTables,
  integer,
  longText,
  nullable,
  reference,
  table,
  text,
  timestamp,
} from '../../table.js';

const tables = [
  table('pending_state_versions', {
    columns: [
      reference('id'),
      reference('workspace_id'),
      integer('serial'),
      text('lineage', 255, nullable),
      text('md5', 32),
      boolean('force'),
      reference('run_id', nullable),
      longText('created_by'),
      timestamp('created_at'),
    ],
    key: ['id'],
    indexes: [
      { name: 'pending_state_versions_workspace', on: ['workspace_id'] },
      { name: 'pending_state_versions_created', on: ['created_at'] },
    ],
    references: [
      {
        name: 'pending_state_versions_workspace_id',
        column: 'workspace_id',
        to: 'workspaces',
        key: 'id',
      },
    ],
  }),
  table('json_states', {
    columns: [
      reference('id'),
      reference('workspace_id'),
      text('sha256', 64),
      integer('size'),
      text('file_key', 64),
      timestamp('created_at'),
    ],
    key: ['id'],
    indexes: [{ name: 'json_states_workspace', on: ['workspace_id'] }],
    references: [
      { name: 'json_states_workspace_id', column: 'workspace_id', to: 'workspaces', key: 'id' },
    ],
  }),
];

/** `yes`: the boolean literal of the database. */
const ADDED = (yes: string): readonly (readonly [table: string, column: string])[] => [
  ['state_versions', '"stated_serial" integer'],
  ['state_versions', '"file_lineage" varchar(255)'],
  ['state_versions', '"created_by" text'],
  ['organizations', `"allow_force_delete_workspaces" boolean NOT NULL DEFAULT ${yes}`],
];

/** States that clients upload, and whether workspaces with resources may be deleted. */
export class StateUploads27 implements MigrationInterface {
  name = 'StateUploads1763640000027';

  async up(runner: QueryRunner): Promise<void> {
    await createTables(runner, tables);
    const isSqlite = runner.connection.options.type === 'sqlite';
    for (const [name, column] of ADDED(isSqlite ? '(1)' : 'true'))
      await runner.query(`ALTER TABLE "${name}" ADD COLUMN ${column}`);
  }

  /** Earlier builds do not support local execution. */
  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      `UPDATE "workspaces" SET "execution_mode" = 'remote' WHERE "execution_mode" = 'local'`,
    );
    for (const [name, column] of ADDED('').toReversed())
      await runner.query(`ALTER TABLE "${name}" DROP COLUMN ${column.split(' ')[0] ?? ''}`);
    await dropTables(runner, tables);
  }
}
