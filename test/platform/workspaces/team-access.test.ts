import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Subject } from '../../../src/core/caller/subject.js';
import { access } from '../../../src/platform/identity/access.js';
import { Principals } from '../../../src/platform/identity/principals.js';
import {
  PROJECT_PERMISSIONS,
  type ProjectPermission,
} from '../../../src/platform/identity/project-permissions.js';
import { LEAST_ACCESS, permissionsOf } from '../../../src/platform/identity/workspace-access.js';
import { sendRequest } from '../../support/http.js';
import { databases, startServer, type TestServer } from '../../support/server.js';
import { packFiles } from '../module-registry/support/archives.js';
import { type Acme, createAcme, namesOf, resourceOf, variableBody } from './support/acme.js';

const LEVELS = ['read', 'plan', 'write', 'admin', 'custom'] as const;
const PERMISSIONS = Object.keys(PROJECT_PERMISSIONS) as ProjectPermission[];

const bodyOf = (method: string, body: object): object | undefined =>
  method === 'GET' ? undefined : body;

describe.each(databases)('the access of a team to a single workspace, on %s', (kind) => {
  let server: TestServer;
  let acme: Acme;
  let site = '';
  let shop = '';
  beforeAll(async () => {
    server = await startServer(kind);
    acme = await createAcme(server);
    for (const fact of [
      'project web in acme',
      'workspace site in project web in acme',
      'workspace shop in project web in acme',
      'uploaded configuration of workspace site in acme',
    ])
      await acme.world.establish(fact);
    for (const level of LEVELS)
      await acme.world.establish(`team with ${level} on workspace site in acme`);
    site = await acme.world.id('workspace site in acme');
    shop = await acme.world.id('workspace shop in acme');
  });
  afterAll(() => server.stop());

  const tokenOf = (level: string) =>
    acme.world.token(`token of team with ${level} on workspace site in acme`);

  const runBody = (attributes: object) => ({
    data: {
      type: 'runs',
      attributes,
      relationships: { workspace: { data: { type: 'workspaces', id: site } } },
    },
  });

  const teamOf = (level: string) => acme.world.id(`team with ${level} on workspace site in acme`);

  it('grants exactly its permissions, and none on another workspace or the project', async () => {
    const organization = 'acme';
    const projectId = await acme.world.id('project web in acme');
    for (const level of LEVELS) {
      const principal = await server.app.get(Principals).findByToken((await tokenOf(level)) ?? '');
      const given = permissionsOf(level, LEAST_ACCESS);
      for (const permission of PERMISSIONS) {
        const allows = (place: { organization: string; projectId: string; id?: string }) =>
          access.allowsOnProject(new Subject(principal, 'test'), permission, place);
        expect(allows({ organization, projectId, id: site }), `${level}: ${permission}`).toBe(
          given.includes(permission),
        );
        expect(allows({ organization, projectId, id: shop }), `${level}, shop`).toBe(false);
        expect(allows({ organization, projectId }), `${level}, project`).toBe(false);
      }
    }
  });

  it('shows the workspace in lists, and no other', async () => {
    for (const level of LEVELS) {
      const token = await tokenOf(level);
      const list = (path: string) => acme.send('GET', path, undefined, token);
      expect(namesOf(await list('/organizations/acme/workspaces')), level).toEqual(['site']);
      const ofProject = `filter[project][id]=${await acme.world.id('project web in acme')}`;
      expect(namesOf(await list(`/organizations/acme/workspaces?${ofProject}`))).toEqual(['site']);
      const elsewhere = `filter[project][id]=${await acme.world.id('default project of acme')}`;
      expect(namesOf(await list(`/organizations/acme/workspaces?${elsewhere}`))).toEqual([]);
      expect((await list(`/workspaces/${site}`)).status).toBe(200);
      expect((await list(`/workspaces/${shop}`)).status).toBe(404);
    }
  });

  it('does not show the project of the workspace', async () => {
    const readIncluded = async (token: string | undefined) =>
      (await acme.send('GET', `/workspaces/${site}?include=project`, undefined, token)).json as {
        included: unknown[];
      };
    expect((await readIncluded(await tokenOf('admin'))).included).toEqual([]);
    expect((await readIncluded(await acme.world.token('owner of acme'))).included).toHaveLength(1);
  });

  it('lets "plan" start plan-only runs, and no others', async () => {
    const startRun = async (level: string, attributes: object) =>
      acme.send('POST', '/runs', runBody(attributes), await tokenOf(level));
    expect((await startRun('read', { 'plan-only': true })).status).toBe(404);
    const refused = await startRun('plan', {});
    expect(refused.status).toBe(422);
    expect(refused.text).toContain('You may start only plan-only runs in this workspace.');
    expect((await startRun('plan', { 'plan-only': false, 'auto-apply': true })).status).toBe(422);
    const planned = await startRun('plan', { 'plan-only': true, 'auto-apply': true });
    expect(planned.status, planned.text).toBe(201);
    expect((await startRun('write', {})).status).toBe(201);
  });

  it('lets "plan" upload configurations for plan-only runs, and no others', async () => {
    const create = async (level: string, speculative: boolean) =>
      acme.send(
        'POST',
        `/workspaces/${site}/configuration-versions`,
        { data: { type: 'configuration-versions', attributes: { speculative } } },
        await tokenOf(level),
      );
    expect((await create('plan', false)).status).toBe(404);
    expect((await create('read', true)).status).toBe(404);
    const created = await create('plan', true);
    expect(created.status).toBe(201);
    const { pathname } = new URL(String(resourceOf(created).attributes['upload-url']));
    const raw = packFiles({ 'main.tf': 'output "a" {\n  value = 1\n}\n' });
    const { status, text } = await sendRequest(`${server.url}${pathname}`, { method: 'PUT', raw });
    expect(status, text).toBe(200);
  });

  it('lets only "admin" grant access: a team cannot raise its own', async () => {
    const body = { data: { type: 'team-workspaces', attributes: { access: 'admin' } } };
    for (const level of LEVELS.filter((one) => one !== 'admin')) {
      const id = await acme.world.id(`access of team with ${level} on workspace site in acme`);
      const token = await tokenOf(level);
      for (const method of ['GET', 'PATCH', 'DELETE'])
        expect(
          (await acme.send(method, `/team-workspaces/${id}`, bodyOf(method, body), token)).status,
          `${method} by ${level}`,
        ).toBe(404);
    }
    const elsewhere = {
      data: {
        ...body.data,
        relationships: {
          team: { data: { type: 'teams', id: await teamOf('admin') } },
          workspace: { data: { type: 'workspaces', id: shop } },
        },
      },
    };
    const granted = await acme.send('POST', '/team-workspaces', elsewhere, await tokenOf('admin'));
    expect(granted.status).toBe(404);
  });

  it('takes effect with the next request, also when it is removed', async () => {
    const id = await acme.world.id('access of team with custom on workspace site in acme');
    const change = (attributes: object) =>
      acme.send('PATCH', `/team-workspaces/${id}`, {
        data: { type: 'team-workspaces', attributes },
      });
    const token = await tokenOf('custom');
    const vars = (method: string) =>
      acme.send(
        method,
        `/workspaces/${site}/vars`,
        bodyOf(method, variableBody({ key: 'made' })),
        token,
      );
    expect((await vars('GET')).status).toBe(404);
    const read = await change({ variables: 'read', 'workspace-locking': true });
    expect(resourceOf(read).attributes).toMatchObject({
      access: 'custom',
      runs: 'read',
      variables: 'read',
      'workspace-locking': true,
    });
    expect((await vars('GET')).status).toBe(200);
    expect((await vars('POST')).status).toBe(404);
    await change({ variables: 'write' });
    expect((await vars('POST')).status).toBe(201);
    for (const action of ['lock', 'unlock'])
      expect(
        (await acme.send('POST', `/workspaces/${site}/actions/${action}`, {}, token)).status,
      ).toBe(200);
    expect((await change({ access: 'read' })).status).toBe(200);
    expect((await vars('POST')).status).toBe(404);
    // The settings of `custom` do not survive another level.
    expect(resourceOf(await change({ access: 'custom' })).attributes).toMatchObject({
      variables: 'none',
      'workspace-locking': false,
    });
    expect((await acme.send('DELETE', `/team-workspaces/${id}`)).status).toBe(204);
    expect((await acme.send('GET', `/workspaces/${site}`, undefined, token)).status).toBe(404);
  });

  it('refuses combinations that it cannot grant', async () => {
    const id = await acme.world.id('access of team with write on workspace site in acme');
    const change = (attributes: object) =>
      acme.send('PATCH', `/team-workspaces/${id}`, {
        data: { type: 'team-workspaces', attributes },
      });
    for (const attributes of [
      { 'run-tasks': true },
      { 'sentinel-mocks': 'read' },
      { 'policy-overrides': true },
      { runs: 'read' },
    ]) {
      const { status, text } = await change(attributes);
      expect(status, text).toBe(422);
      expect(text).toContain(`/data/attributes/${Object.keys(attributes)[0]}`);
    }
    expect((await change({ runs: 'apply', 'run-tasks': false })).status).toBe(200);
  });
});
