import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Tag } from '../../../src/platform/workspaces/tags/tag.entity.js';
import { WorkspaceTags } from '../../../src/platform/workspaces/tags/workspace-tags.js';
import { sendRequest } from '../../support/http.js';
import { databases, startServer, type TestServer } from '../../support/server.js';
import { World } from '../../support/world.js';

interface Named {
  readonly id: string;
  readonly attributes: Readonly<Record<string, unknown>>;
}

describe.each(databases)('tags, on %s', (kind) => {
  let server: TestServer;
  let world: World;
  const workspaces = '/api/v2/organizations/acme/workspaces';

  beforeAll(async () => {
    server = await startServer(kind);
    world = new World(server);
    for (const fact of [
      'organization acme',
      'project web in acme',
      'project data in acme',
      'workspace site in project web in acme',
      'workspace shop in project web in acme',
      'workspace lake in project data in acme',
      'team with read on project web in acme',
      'tag binding env=prod on project web in acme',
      'tag binding env=test on workspace shop in acme',
      'tag networking on workspace site in acme',
      'tag public on workspace site in acme',
      'tag networking on workspace shop in acme',
      'tag networking on workspace lake in acme',
    ])
      await world.establish(fact);
  });
  afterAll(() => server.stop());

  const names = async (query: string, path = workspaces): Promise<unknown[]> => {
    const { status, json, text } = await sendRequest(`${server.url}${path}?${query}`, {
      token: server.adminToken,
    });
    expect(status, text).toBe(200);
    return (json as { data: Named[] }).data.map(({ attributes }) => attributes['name']);
  };
  const send = async (method: string, path: string, data: unknown) =>
    sendRequest(`${server.url}${path}`, { method, token: server.adminToken, body: { data } });
  const tagNames = async (workspace: string): Promise<unknown[]> => {
    const { json } = await sendRequest(`${server.url}${workspaces}/${workspace}`, {
      token: server.adminToken,
    });
    return (json as { data: Named }).data.attributes['tag-names'] as unknown[];
  };

  it('select workspaces that have all of them, and exclude those that have any', async () => {
    expect(await names('search[tags]=networking')).toEqual(['lake', 'shop', 'site']);
    expect(await names('search[tags]=networking,public')).toEqual(['site']);
    expect(await names('search[exclude-tags]=public')).toEqual(['lake', 'shop']);
    expect(await names('search[tags]=NETWORKING')).toEqual([]);
  });

  it('select by effective bindings: those of the workspace hide inherited ones', async () => {
    expect(await names('filter[tagged]=env')).toEqual(['shop', 'site']);
    expect(await names('filter[tagged]=env=prod')).toEqual(['site']);
    expect(await names('filter[tagged][0][key]=env&filter[tagged][0][value]=test')).toEqual([
      'shop',
    ]);
    expect(await names('filter[tagged]=env=prod', '/api/v2/organizations/acme/projects')).toEqual([
      'web',
    ]);
  });

  it('are counted over the workspaces that the caller may read', async () => {
    const list = async (token: string | undefined) => {
      const { json } = await sendRequest(`${server.url}/api/v2/organizations/acme/tags`, { token });
      return (json as { data: Named[] }).data.map(({ attributes }) => [
        attributes['name'],
        attributes['instance-count'],
      ]);
    };
    expect(await list(server.adminToken)).toEqual([
      ['networking', 3],
      ['public', 1],
    ]);
    expect(await list(await world.token('token of team with read on project web in acme'))).toEqual(
      [
        ['networking', 2],
        ['public', 1],
      ],
    );
  });

  it('are added to a new workspace, by name and by ID, also as bindings', async () => {
    const { status, json, text } = await send('POST', workspaces, {
      type: 'workspaces',
      attributes: { name: 'blog', 'tag-names': ['cms'] },
      relationships: {
        tags: {
          data: [
            { type: 'tags', attributes: { name: 'draft' } },
            { type: 'tags', id: await world.id('tag public in acme') },
          ],
        },
        'tag-bindings': {
          data: [{ type: 'tag-bindings', attributes: { key: 'team', value: 'content' } }],
        },
      },
    });
    expect(status, text).toBe(201);
    expect((json as { data: Named }).data.attributes['tag-names']).toEqual([
      'cms',
      'draft',
      'public',
    ]);
    expect(await names('filter[tagged]=team=content&search[tags]=draft')).toEqual(['blog']);
    expect(await names('search[tags]=team&filter[tagged]=team=content')).toEqual(
      await names('filter[tagged]=team=content'),
    );
    expect(await names('search[exclude-tags]=team&filter[tagged]=team')).toEqual([]);
  });

  it('of a workspace that the caller may not read are not excluded from a list', async () => {
    const token = await world.token(`token of team with read on project web in acme`);
    const listExcluding = async (id: string): Promise<unknown[]> => {
      const path = `/api/v2/organizations/acme/tags?filter[exclude][taggable][id]=${id}`;
      const { json } = await sendRequest(`${server.url}${path}`, { token });
      return (json as { data: Named[] }).data.map(({ attributes }) => attributes['name']);
    };
    const all = await listExcluding('ws-0000000000000000');
    expect(all).toContain('networking');
    expect(await listExcluding(await world.id('workspace lake in acme'))).toEqual(all);
    expect(await listExcluding(await world.id('workspace shop in acme'))).not.toContain(
      'networking',
    );
  });

  it('are removed from every workspace when they are deleted', async () => {
    for (const workspace of ['site', 'shop'])
      await send(
        'POST',
        `/api/v2/workspaces/${await world.id(`workspace ${workspace} in acme`)}/relationships/tags`,
        [{ type: 'tags', attributes: { name: 'temporary' } }],
      );
    const { status, text } = await send('DELETE', '/api/v2/organizations/acme/tags', [
      { type: 'tags', attributes: { name: 'temporary' } },
    ]);
    expect(status, text).toBe(204);
    expect(await tagNames('site')).toEqual(['networking', 'public']);
    expect(await tagNames('shop')).toEqual(['networking']);
    expect(await names('search[tags]=temporary')).toEqual([]);
  });

  describe.runIf(kind === 'postgres')('that are deleted and added at the same time', () => {
    const add = async () =>
      send(
        'POST',
        `/api/v2/workspaces/${await world.id('workspace shop in acme')}/relationships/tags`,
        [{ type: 'tags', attributes: { name: 'contested' } }],
      );
    const remove = () =>
      send('DELETE', '/api/v2/organizations/acme/tags', [
        { type: 'tags', attributes: { name: 'contested' } },
      ]);
    const tags = () => server.app.get(WorkspaceTags);
    beforeEach(async () => {
      await world.request('POST', workspaces, {
        data: { type: 'workspaces', attributes: { name: 'old', 'tag-names': ['contested'] } },
      });
    });
    afterEach(async () => {
      vi.restoreAllMocks();
      await send('DELETE', `${workspaces}/old`, undefined);
    });

    it('refuse the addition if the deletion was first', async () => {
      const hooked = tags() as unknown as { ensure: (...all: unknown[]) => Promise<Tag[]> };
      const ensure = hooked.ensure.bind(hooked);
      vi.spyOn(hooked, 'ensure').mockImplementationOnce(async (...all) => {
        const found = await ensure(...all);
        expect((await remove()).status).toBe(204);
        return found;
      });
      expect((await add()).status).toBe(409);
      expect(await tagNames('shop')).not.toContain('contested');
      expect((await add()).status).toBe(204);
      expect(await names('search[tags]=contested')).toEqual(['shop']);
      expect((await remove()).status).toBe(204);
    });

    it('delete the tag from the workspace if the addition was first', async () => {
      const store = tags().store.bind(tags());
      let removed: ReturnType<typeof remove> | undefined;
      vi.spyOn(tags(), 'store').mockImplementationOnce(async (...all) => {
        await store(...all);
        removed = remove();
        await expect.poll(countBlockedStatements).toBe(1);
      });
      expect((await add()).status).toBe(204);
      expect((await removed)?.status).toBe(204);
      for (const workspace of ['old', 'shop'])
        expect(await tagNames(workspace)).not.toContain('contested');
    });

    async function countBlockedStatements(): Promise<number> {
      const [{ count } = { count: 0 }] = await server.database.read.query<{ count: number }[]>(
        `SELECT count(*)::int AS count FROM pg_stat_activity
         WHERE datname = current_database() AND wait_event_type = 'Lock'`,
      );
      return count;
    }
  });

  it('are limited to 100, by every request that adds one', async () => {
    const names = (count: number, prefix: string) =>
      Array.from({ length: count }, (_, index) => `${prefix}${index}`);
    const tags = (all: string[]) => ({
      data: all.map((name) => ({ type: 'tags', attributes: { name } })),
    });
    const create = (name: string, own: string[], others: string[]) =>
      send('POST', workspaces, {
        type: 'workspaces',
        attributes: { name, 'tag-names': own },
        relationships: { tags: tags(others) },
      });
    const refused = await create('crowded', names(90, 'a'), names(11, 'b'));
    expect(refused.status).toBe(422);
    expect(refused.text).toContain('"/data/relationships/tags/data"');
    const { status, json, text } = await create('full', names(90, 'a'), names(11, 'a'));
    expect(status, text).toBe(201);
    const { id } = (json as { data: { id: string } }).data;
    await send('POST', `/api/v2/workspaces/${id}/relationships/tags`, tags(names(10, 'c')).data);
    const tag = await world.id('tag public in acme');
    const path = `/api/v2/tags/${tag}/relationships/workspaces`;
    const added = await send('POST', path, [{ type: 'workspaces', id }]);
    expect(added.status).toBe(422);
    expect(added.text).toContain('"/data/0/id"');
    expect((await send('DELETE', `/api/v2/workspaces/${id}`, undefined)).status).toBe(204);
  });

  it('that a workspace already has or lacks are not written or audited', async () => {
    const id = await world.id('workspace site in acme');
    const readSnapshot = async () => ({
      workspace: await server.database.read.query('SELECT version FROM workspaces WHERE id = $1', [
        id,
      ]),
      events: await server.database.read.query('SELECT COUNT(*) AS n FROM audit_events'),
    });
    const before = await readSnapshot();
    const path = `/api/v2/workspaces/${id}/relationships/tags`;
    const [first] = await tagNames('site');
    const same = [{ type: 'tags', attributes: { name: first } }];
    const none = [{ type: 'tags', attributes: { name: 'never-there' } }];
    expect((await send('POST', path, same)).status).toBe(204);
    expect((await send('DELETE', path, none)).status).toBe(204);
    expect(await readSnapshot()).toEqual(before);
  });

  it('are replaced by the names in an update of the workspace', async () => {
    const path = `/api/v2/workspaces/${await world.id('workspace lake in acme')}`;
    await send('PATCH', path, { type: 'workspaces', attributes: { 'tag-names': ['storage'] } });
    expect(await names('search[tags]=storage')).toEqual(['lake']);
    expect(await names('search[tags]=networking')).toEqual(['shop', 'site']);
  });

  it('are replaced or cleared as bindings by an update of the workspace', async () => {
    const id = await world.id('workspace lake in acme');
    const replace = (...keys: string[]) =>
      send('PATCH', `/api/v2/workspaces/${id}`, {
        type: 'workspaces',
        relationships: {
          'tag-bindings': {
            data: keys.map((key) => ({ type: 'tag-bindings', attributes: { key } })),
          },
        },
      });
    const keys = async (): Promise<unknown[]> => {
      const { json } = await sendRequest(`${server.url}/api/v2/workspaces/${id}/tag-bindings`, {
        token: server.adminToken,
      });
      return (json as { data: Named[] }).data.map(({ attributes }) => attributes['key']);
    };
    await replace('zone', 'area');
    expect(await keys()).toEqual(['zone', 'area']);
    const eleven = await replace(...Array.from({ length: 11 }, (_, index) => `key-${index}`));
    expect(eleven.status).toBe(422);
    expect(eleven.text).toContain('/data/relationships/tag-bindings/data');
    await replace();
    expect(await keys()).toEqual([]);
  });
});
