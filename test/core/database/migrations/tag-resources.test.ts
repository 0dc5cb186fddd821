import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { schema } from '../../../../src/app/schema.js';
import { readConfig } from '../../../../src/core/config/config.js';
import { Tags25 } from '../../../../src/core/database/migrations/21-40/25-tags.js';
import { openWriter, type Schema } from '../../../../src/core/database/open-database.js';
import { bothDatabases, createDatabase } from '../../../support/server.js';

const NOW = '2026-01-15T09:00:00.000Z';

describe.each(bothDatabases)('tag names of releases without tag resources, on %s', (kind) => {
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

  it('become one tag in each organization, with its workspaces', async () => {
    const before = schema.migrations.slice(0, schema.migrations.indexOf(Tags25));
    await migrateAndQuery(before, async (query) => {
      for (const organization of ['acme', 'globex']) {
        await query(
          `INSERT INTO organizations (name, name_key, email, "partition", created_at) VALUES ('${organization}', '${organization}', 'a@acme.example', 'default', '${NOW}')`,
        );
        await query(
          `INSERT INTO projects (id, organization, name, name_key, description, is_default, created_at, updated_at) VALUES ('prj-${organization}', '${organization}', 'web', 'web', '', true, '${NOW}', '${NOW}')`,
        );
      }
      const workspaces = [
        ['ws-1', 'acme', ['net', 'eu']],
        ['ws-2', 'acme', ['net']],
        ['ws-3', 'acme', []],
        ['ws-4', 'globex', ['net']],
      ] as const;
      for (const [id, organization, names] of workspaces)
        await query(
          `INSERT INTO workspaces (id, organization, project_id, name, name_key, execution_mode, auto_apply, iac_version, global_remote_state, queue_all_runs, allow_destroy_plan, speculative_enabled, structured_run_output, source, tag_names, setting_overwrites, latest_change_at, created_at, updated_at)
           VALUES ('${id}', '${organization}', 'prj-${organization}', '${id}', '${id}', 'remote', false, '', false, false, true, true, true, 'api', '${JSON.stringify(names)}', '{}', '${NOW}', '${NOW}', '${NOW}')`,
        );
    });
    await migrateAndQuery(schema.migrations, async (query) => {
      expect(
        await query(
          'SELECT t.organization, t.name, x.workspace_id FROM workspace_tags x JOIN tags t ON t.id = x.tag_id ORDER BY x.workspace_id, t.name',
        ),
      ).toEqual([
        { organization: 'acme', name: 'eu', workspace_id: 'ws-1' },
        { organization: 'acme', name: 'net', workspace_id: 'ws-1' },
        { organization: 'acme', name: 'net', workspace_id: 'ws-2' },
        { organization: 'globex', name: 'net', workspace_id: 'ws-4' },
      ]);
      expect(await query('SELECT COUNT(*) AS total FROM tags')).toEqual([
        { total: kind === 'postgres' ? '3' : 3 },
      ]);
    });
  });
});
