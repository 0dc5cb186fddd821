import type { MigrationInterface, QueryRunner } from 'typeorm';
import {
  createTables,
  dropTables,
  integer,
  longText,
  nullable,
  reference,
  table,
  text,
  timestamp,
  version,
} from '../../table.js';

const modules = table('registry_modules', {
  columns: [
    text('id', 64),
    reference('organization'),
    text('name', 64),
    text('name_key', 64),
    text('provider', 64),
    timestamp('created_at'),
    timestamp('updated_at'),
    version(),
  ],
  key: ['id'],
  indexes: [
    {
      name: 'registry_modules_address',
      on: ['organization', 'name_key', 'provider'],
      unique: true,
    },
  ],
  references: [
    {
      name: 'registry_modules_organization',
      column: 'organization',
      to: 'organizations',
      key: 'name',
    },
  ],
});

const versions = table('registry_module_versions', {
  columns: [
    text('id', 64),
    text('module_id', 64),
    text('number', 64),
    text('rank', 255),
    text('status', 20),
    longText('error', nullable),
    timestamp('ingressing_since', nullable),
    text('archive_key', 64, nullable),
    text('archive_sha256', 64, nullable),
    integer('archive_bytes', nullable),
    longText('facts', nullable),
    timestamp('created_at'),
    timestamp('updated_at'),
    version(),
  ],
  key: ['id'],
  indexes: [{ name: 'registry_module_versions_rank', on: ['module_id', 'rank'], unique: true }],
  references: [
    {
      name: 'registry_module_versions_module',
      column: 'module_id',
      to: 'registry_modules',
      key: 'id',
    },
  ],
});

const tables = [modules, versions];

export class ModuleRegistry6 implements MigrationInterface {
  name = 'ModuleRegistry1763640000006';

  up(runner: QueryRunner): Promise<void> {
    return createTables(runner, tables);
  }

  down(runner: QueryRunner): Promise<void> {
    return dropTables(runner, tables);
  }
}
