import { randomBytes } from 'node:crypto';
import type { MigrationInterface, QueryRunner } from 'typeorm';
import {
  createTables,
  dropTables,
  integer,
  nullable,
  reference,
  table,
  text,
  timestamp,
} from '../../table.js';

const tables = [
  table('tags', {
    columns: [
      reference('id'),
      reference('organization'),
      text('name', 255),
      timestamp('created_at'),
    ],
    key: ['id'],
    indexes: [{ name: 'tags_organization_name', on: ['organization', 'name'], unique: true }],
    references: [
      { name: 'tags_organization', column: 'organization', to: 'organizations', key: 'name' },
    ],
  }),
  table('workspace_tags', {
    columns: [reference('workspace_id'), reference('tag_id')],
    key: ['workspace_id', 'tag_id'],
    indexes: [{ name: 'workspace_tags_tag', on: ['tag_id'] }],
    references: [
      { name: 'workspace_tags_workspace', column: 'workspace_id', to: 'workspaces', key: 'id' },
      { name: 'workspace_tags_tag_id', column: 'tag_id', to: 'tags', key: 'id' },
    ],
  }),
  table('tag_bindings', {
    columns: [
      reference('id'),
      reference('project_id', nullable),
      reference('workspace_id', nullable),
      text('key', 128),
      text('value', 256),
      integer('position'),
    ],
    key: ['id'],
    indexes: [
      { name: 'tag_bindings_project_key', on: ['project_id', 'key'], unique: true },
      { name: 'tag_bindings_workspace_key', on: ['workspace_id', 'key'], unique: true },
    ],
    references: [
      { name: 'tag_bindings_project', column: 'project_id', to: 'projects', key: 'id' },
      { name: 'tag_bindings_workspace', column: 'workspace_id', to: 'workspaces', key: 'id' },
    ],
  }),
];

interface Tagged {
  readonly id: string;
  readonly organization: string;
  readonly tag_names: string;
  readonly created_at: string;
}

/** Tags as resources. Previously, each workspace stored the names of its tags. */
export class Tags25 implements MigrationInterface {
  name = 'Tags1763640000025';

  async up(runner: QueryRunner): Promise<void> {
    await createTables(runner, tables);
    const tagged = (await runner.query(
      `SELECT id, organization, tag_names, created_at FROM workspaces WHERE tag_names <> '[]'`,
    )) as readonly Tagged[];
    const ids = new Map<string, string>();
    for (const workspace of tagged)
      for (const name of JSON.parse(workspace.tag_names) as readonly string[]) {
        const key = `${workspace.organization} ${name}`;
        const known = ids.get(key);
        const id = known ?? `tag-${randomBytes(8).toString('hex')}`;
        if (known === undefined) {
          ids.set(key, id);
          await runner.query(
            'INSERT INTO tags (id, organization, name, created_at) VALUES ($1, $2, $3, $4)',
            [id, workspace.organization, name, workspace.created_at],
          );
        }
        await runner.query('INSERT INTO workspace_tags (workspace_id, tag_id) VALUES ($1, $2)', [
          workspace.id,
          id,
        ]);
      }
  }

  down(runner: QueryRunner): Promise<void> {
    return dropTables(runner, tables);
  }
}
