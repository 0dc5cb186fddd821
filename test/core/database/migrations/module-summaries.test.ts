import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { schema } from '../../../../src/app/schema.js';
import { readConfig } from '../../../../src/core/config/config.js';
import { ModuleDocumentation23 } from '../../../../src/core/database/migrations/21-40/23-module-documentation.js';
import { openWriter, type Schema } from '../../../../src/core/database/open-database.js';
import { bothDatabases, createDatabase } from '../../../support/server.js';

const NOW = '2026-01-15T09:00:00.000Z';

describe.each(bothDatabases)('module versions without a stored summary, on %s', (kind) => {
  let store: Awaited<ReturnType<typeof createDatabase>>;
  beforeEach(async () => {
    store = await createDatabase(kind);
  });
  afterEach(() => store.remove());

  async function migrateAndQuery(
    migrations: Schema['migrations'],
    then: (query: (sql: string) => Promise<unknown>) => Promise<void>,
  ): Promise<void> {
    const { database } = readConfig({ DATABASE_URL: store.url });
    const source = await openWriter(database, { entities: [], migrations });
    try {
      await source.runMigrations();
      await then((sql) => source.query(sql));
    } finally {
      await source.destroy();
    }
  }

  it('get the summary of their stored readme', async () => {
    const before = schema.migrations.slice(0, schema.migrations.indexOf(ModuleDocumentation23));
    await migrateAndQuery(before, async (query) => {
      await query(
        `INSERT INTO organizations (name, name_key, email, "partition", created_at) VALUES ('acme', 'acme', 'a@acme.example', 'default', '${NOW}')`,
      );
      await query(
        `INSERT INTO registry_modules (id, organization, name, name_key, provider, created_at, updated_at) VALUES ('mod-1', 'acme', 'site', 'site', 'aws', '${NOW}', '${NOW}')`,
      );
      const versions = [
        [
          'modver-1',
          'ok',
          `'{"readme":{"name":"README.md","text":"# Site\\n\\nA site. More.","isCut":false}}'`,
        ],
        ['modver-2', 'ok', `'{"readme":null}'`],
        ['modver-3', 'pending', 'NULL'],
      ];
      for (const [id, status, facts] of versions)
        await query(
          `INSERT INTO registry_module_versions (id, module_id, number, rank, status, facts, created_at, updated_at) VALUES ('${id}', 'mod-1', '${id}', '${id}', '${status}', ${facts}, '${NOW}', '${NOW}')`,
        );
    });
    await migrateAndQuery(schema.migrations, async (query) => {
      expect(
        await query('SELECT id, summary, folders FROM registry_module_versions ORDER BY id'),
      ).toEqual([
        { id: 'modver-1', summary: 'A site.', folders: null },
        { id: 'modver-2', summary: '', folders: null },
        { id: 'modver-3', summary: null, folders: null },
      ]);
    });
  });
});
