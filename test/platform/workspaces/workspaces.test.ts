import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { Conflict } from '../../../src/core/errors.js';
import { Workspace, WorkspaceCount } from '../../../src/platform/workspaces/workspace.entity.js';
import { WorkspaceDeletionHooks } from '../../../src/platform/workspaces/workspace-deletion-hooks.js';
import { sendRequest } from '../../support/http.js';
import { databases, startServer, type TestServer } from '../../support/server.js';
import {
  type Acme,
  createAcme,
  detailsOf,
  namesOf,
  resourceOf,
  totalOf,
  workspaceBody,
} from './support/acme.js';

describe.each(databases)('workspaces on %s', (kind) => {
  let server: TestServer;
  let acme: Acme;
  beforeAll(async () => void (server = await startServer(kind)));
  beforeEach(async () => {
    await server.reset();
    acme = await createAcme(server);
  });
  afterAll(() => server.stop());

  const list = (query: string, token?: string) =>
    acme.send('GET', `/organizations/acme/workspaces?${query}`, undefined, token);

  it('are listed in each order, page by page, with correct totals', async () => {
    for (const name of ['b', 'A', 'c_1', 'cx1']) {
      await acme.createWorkspace(name);
      server.clock.advance(5);
    }
    expect(namesOf(await list(''))).toEqual(['A', 'b', 'c_1', 'cx1']);
    expect(namesOf(await list('sort=-name&page[size]=3'))).toEqual(['cx1', 'c_1', 'b']);
    expect(namesOf(await list('sort=created-at&page[size]=2&page[number]=2'))).toEqual([
      'c_1',
      'cx1',
    ]);
    await acme.send(
      'PATCH',
      '/organizations/acme/workspaces/b',
      workspaceBody({ description: 'changed' }),
    );
    expect(namesOf(await list('sort=-latest-change-at&page[size]=1'))).toEqual(['b']);
    expect(totalOf(await list('page[size]=1&page[number]=9'))).toBe(4);
  });

  it('are searched by name, in which "_" and "%" are literal', async () => {
    for (const name of ['app_prod', 'app-prod', 'Web_PROD', 'other'])
      await acme.createWorkspace(name);
    expect(namesOf(await list('search[name]=p_p'))).toEqual(['app_prod']);
    expect(namesOf(await list('search[wildcard-name]=*_prod'))).toEqual(['app_prod', 'Web_PROD']);
    expect(totalOf(await list('search[wildcard-name]=APP*'))).toBe(2);
    expect(namesOf(await list('search[name]=%25'))).toEqual([]);
  });

  it('have names that differ by more than case', async () => {
    await acme.createWorkspace('Site-EU');
    const taken = await acme.send(
      'POST',
      '/organizations/acme/workspaces',
      workspaceBody({ name: 'site-eu' }),
    );
    expect([taken.status, detailsOf(taken)]).toEqual([
      422,
      ['The organization already has a workspace "site-eu".'],
    ]);
    expect(
      resourceOf(
        await acme.send(
          'PATCH',
          '/organizations/acme/workspaces/SITE-eu',
          workspaceBody({ name: 'site-eu' }),
        ),
      ).attributes['name'],
    ).toBe('site-eu');
  });

  it('are set to local execution, and back to the default, on request', async () => {
    await acme.createWorkspace('site');
    const change = async (attributes: object) => {
      const path = '/organizations/acme/workspaces/site';
      return acme.send('PATCH', path, workspaceBody(attributes));
    };
    const readModeAfter = async (attributes: object) => {
      const { attributes: shown } = resourceOf(await change(attributes));
      const overwrites = shown['setting-overwrites'] as Record<string, boolean>;
      return [shown['execution-mode'], shown['operations'], overwrites['execution-mode']];
    };
    expect(await readModeAfter({ 'execution-mode': 'local' })).toEqual(['local', false, true]);
    expect(await readModeAfter({ operations: true })).toEqual(['remote', true, true]);
    expect(await readModeAfter({ operations: false })).toEqual(['local', false, true]);
    const toDefault = { 'setting-overwrites': { 'execution-mode': false } };
    expect(await readModeAfter(toDefault)).toEqual(['remote', true, false]);
    expect(detailsOf(await change({ 'execution-mode': 'local', ...toDefault }))).toEqual([
      'setting-overwrites.execution-mode must be true to set another execution mode or agent pool',
    ]);
    expect(detailsOf(await change({ 'execution-mode': 'local', 'agent-pool-id': 'p' }))).toEqual([
      'agent-pool-id must not be given when execution-mode is local',
    ]);
    const created = await acme.send(
      'POST',
      '/organizations/acme/workspaces',
      workspaceBody({ name: 'other', 'execution-mode': 'local' }),
    );
    expect(resourceOf(created).attributes['execution-mode']).toBe('local');
  });

  it('are created once by concurrent requests with the same name', async () => {
    const answers = await Promise.all(
      Array.from({ length: 8 }, () =>
        acme.send('POST', '/organizations/acme/workspaces', workspaceBody({ name: 'one' })),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([
      201,
      ...Array<number>(7).fill(422),
    ]);
    expect(totalOf(await list(''))).toBe(1);
  });

  it('are created once for a repeated Idempotency-Key, with the same response', async () => {
    const createWithKey = () =>
      sendRequest(`${server.url}/api/v2/organizations/acme/workspaces`, {
        token: acme.owner,
        body: workspaceBody({ name: 'one' }),
        headers: { 'Idempotency-Key': 'k' },
      });
    const [first, second] = [await createWithKey(), await createWithKey()];
    expect([first.status, second.status]).toEqual([201, 201]);
    expect(second.text).toBe(first.text);
  });

  it('are counted correctly after creation, move and deletion', async () => {
    await acme.world.establish('project web in acme');
    const web = await acme.world.id('project web in acme');
    await Promise.all(['a', 'b', 'c', 'd'].map((name) => acme.createWorkspace(name)));
    const move = (name: string) =>
      acme.send(
        'PATCH',
        `/organizations/acme/workspaces/${name}`,
        workspaceBody({}, { project: { data: { type: 'project', id: web } } }),
      );
    for (const name of ['a', 'b']) expect((await move(name)).status).toBe(200);
    await acme.send('DELETE', '/organizations/acme/workspaces/a');
    expect([totalOf(await list('')), totalOf(await list(`filter[project][id]=${web}`))]).toEqual([
      3, 1,
    ]);
    const counts = await server.database.read.find(WorkspaceCount, { order: { total: 'ASC' } });
    expect(counts.map(({ total }) => total)).toEqual([1, 2]);
  });

  it('are not written by an update without changes', async () => {
    const id = await acme.createWorkspace('one', { description: 'text', 'tag-names': ['a', 'b'] });
    const before = await server.database.read.findOneByOrFail(Workspace, { id });
    server.clock.advance(1000);
    const answer = await acme.send(
      'PATCH',
      `/workspaces/${id}`,
      workspaceBody({
        name: 'one',
        description: 'text',
        'tag-names': ['a', 'b', 'a'],
        'auto-apply': false,
      }),
    );
    expect(answer.status).toBe(200);
    expect(await server.database.read.findOneByOrFail(Workspace, { id })).toEqual(before);
  });

  it('keep their agent pool until their execution mode changes', async () => {
    await acme.world.establish('agent pool main in acme');
    const pool = await acme.world.id('agent pool main in acme');
    const id = await acme.createWorkspace('one', {
      'execution-mode': 'agent',
      'agent-pool-id': pool,
    });
    const again = await acme.send(
      'PATCH',
      `/workspaces/${id}`,
      workspaceBody({ description: 'text' }),
    );
    expect(resourceOf(again).attributes['setting-overwrites']).toEqual({
      'execution-mode': true,
      'agent-pool': true,
    });
    expect((await acme.send('DELETE', `/agent-pools/${pool}`)).status).toBe(409);
    await acme.send('PATCH', `/workspaces/${id}`, workspaceBody({ 'execution-mode': 'remote' }));
    expect((await acme.send('DELETE', `/agent-pools/${pool}`)).status).toBe(204);
  });

  it('never lose their pool to its concurrent deletion', async () => {
    for (let round = 0; round < 5; round += 1) {
      await acme.world.establish(`agent pool p${round} in acme`);
      const pool = await acme.world.id(`agent pool p${round} in acme`);
      const [deleted, ...made] = await Promise.all([
        acme.send('DELETE', `/agent-pools/${pool}`),
        ...['x', 'y'].map((name) =>
          acme.send(
            'POST',
            '/organizations/acme/workspaces',
            workspaceBody({
              name: `${name}${round}`,
              'execution-mode': 'agent',
              'agent-pool-id': pool,
            }),
          ),
        ),
      ]);
      const succeeded = made.filter(({ status }) => status === 201).length;
      expect(deleted.status).toBe(succeeded === 0 ? 204 : 409);
      for (const { status } of made) expect([201, 422]).toContain(status);
    }
  });

  it('are deleted with their organization, and prevent the deletion of their project', async () => {
    await acme.world.establish('project web in acme');
    const web = await acme.world.id('project web in acme');
    await acme.createWorkspace('one', {}, web);
    expect((await acme.send('DELETE', `/projects/${web}`)).status).toBe(409);
    expect((await acme.send('DELETE', '/organizations/acme')).status).toBe(204);
    expect([
      await server.database.read.count(Workspace),
      await server.database.read.count(WorkspaceCount),
    ]).toEqual([0, 0]);
  });

  it('are deleted despite their resources unless the deletion is safe', async () => {
    const id = await acme.createWorkspace('one');
    await server.database.write((manager) =>
      manager.update(Workspace, { id }, { resourceCount: 2 }),
    );
    const safe = await acme.send('POST', `/workspaces/${id}/actions/safe-delete`);
    expect([safe.status, detailsOf(safe)]).toEqual([
      409,
      [
        'The workspace manages 2 resources. Destroy its resources with a run first, or delete the workspace without them.',
      ],
    ]);
    expect((await acme.send('DELETE', `/workspaces/${id}`)).status).toBe(204);
  });

  it('remain unchanged if a deletion hook refuses their deletion', async () => {
    const id = await acme.createWorkspace('one');
    let refuses = true;
    server.app.get(WorkspaceDeletionHooks).register(async (manager, workspace) => {
      if (workspace.id !== id) return;
      await manager.update(Workspace, { id }, { description: 'given up' });
      if (refuses) throw new Conflict('A run of the workspace is active.');
    });
    const refused = await acme.send('DELETE', `/workspaces/${id}`);
    expect([refused.status, detailsOf(refused)]).toEqual([
      409,
      ['A run of the workspace is active.'],
    ]);
    expect(
      resourceOf(await acme.send('GET', `/workspaces/${id}`)).attributes['description'],
    ).toBeNull();
    refuses = false;
    expect((await acme.send('DELETE', `/workspaces/${id}`)).status).toBe(204);
    expect(totalOf(await list(''))).toBe(0);
  });

  it('are locked by one of several concurrent requests', async () => {
    const id = await acme.createWorkspace('one');
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => acme.send('POST', `/workspaces/${id}/actions/lock`)),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409, 409]);
  });

  it('record an audit event for each change', async () => {
    const id = await acme.createWorkspace('one');
    await acme.send('PATCH', `/workspaces/${id}`, workspaceBody({ 'auto-apply': true }));
    await acme.send('POST', `/workspaces/${id}/actions/lock`, { reason: 'maintenance' });
    await acme.send('POST', `/workspaces/${id}/actions/unlock`);
    await acme.send('DELETE', `/workspaces/${id}`);
    const { json } = await acme.send('GET', '/organizations/acme/audit-events?page[size]=5');
    const events = (
      json as { data: { attributes: { action: string; changes: object } }[] }
    ).data.map(({ attributes }) => [attributes.action, attributes.changes]);
    expect(events.map(([action]) => action)).toEqual([
      'workspace.delete',
      'workspace.unlock',
      'workspace.lock',
      'workspace.update',
      'workspace.create',
    ]);
    expect(events[2]?.[1]).toEqual({ reason: 'maintenance' });
    expect(events[3]?.[1]).toEqual({ 'auto-apply': true });
  });
});
