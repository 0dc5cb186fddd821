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

const providers = table('registry_providers', {
  columns: [
    reference('id', { primaryKeyConstraintName: 'registry_providers_key' }),
    reference('organization'),
    text('name', 64),
    timestamp('created_at'),
    timestamp('updated_at'),
    version(),
  ],
  key: ['id'],
  indexes: [{ name: 'registry_providers_name', on: ['organization', 'name'], unique: true }],
  references: [
    {
      name: 'registry_providers_organization',
      column: 'organization',
      to: 'organizations',
      key: 'name',
    },
  ],
});

const versions = table('registry_provider_versions', {
  columns: [
    reference('id', { primaryKeyConstraintName: 'registry_provider_versions_key' }),
    reference('provider_id'),
    text('number', 128),
    text('key_id', 16),
    longText('protocols'),
    text('sums_key', 64, nullable),
    text('signature_key', 64, nullable),
    integer('signer_id', nullable),
    timestamp('published_at', nullable),
    longText('withdrawal', nullable),
    timestamp('created_at'),
    timestamp('updated_at'),
    version(),
  ],
  key: ['id'],
  indexes: [
    { name: 'registry_provider_versions_number', on: ['provider_id', 'number'], unique: true },
    { name: 'registry_provider_versions_created', on: ['provider_id', 'created_at'] },
    { name: 'registry_provider_versions_signer', on: ['signer_id', 'published_at'] },
  ],
  references: [
    {
      name: 'registry_provider_versions_provider',
      column: 'provider_id',
      to: 'registry_providers',
      key: 'id',
    },
    {
      name: 'registry_provider_versions_signed_by',
      column: 'signer_id',
      to: 'gpg_keys',
      key: 'id',
      onDelete: 'SET NULL',
    },
  ],
});

const platforms = table('registry_provider_platforms', {
  columns: [
    reference('id', { primaryKeyConstraintName: 'registry_provider_platforms_key' }),
    reference('version_id'),
    text('os', 32),
    text('arch', 32),
    text('filename', 300),
    text('shasum', 64),
    text('package_key', 64, nullable),
    timestamp('created_at'),
  ],
  key: ['id'],
  indexes: [
    { name: 'registry_provider_platforms_target', on: ['version_id', 'os', 'arch'], unique: true },
  ],
  references: [
    {
      name: 'registry_provider_platforms_version',
      column: 'version_id',
      to: 'registry_provider_versions',
      key: 'id',
    },
  ],
});

const tables = [providers, versions, platforms];

export class ProviderRegistry5 implements MigrationInterface {
  name = 'ProviderRegistry1763640000005';

  up(runner: QueryRunner): Promise<void> {
    return createTables(runner, tables);
  }

  down(runner: QueryRunner): Promise<void> {
    return dropTables(runner, tables);
  }
}
