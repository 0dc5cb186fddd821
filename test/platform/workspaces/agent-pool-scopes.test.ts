import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { databases, startServer, type TestServer } from '../../support/server.js';
import { type Acme, createAcme, detailsOf, namesOf, workspaceBody } from './support/acme.js';

const REFUSAL =
  'The scope of the agent pool does not permit this use. Choose another pool, or extend the scope.';

describe.each(databases)('the scope of an agent pool, on %s', (kind) => {
  let server: TestServer;
  let acme: Acme;
  let pool: string;
  let web: string;
  beforeAll(async () => void (server = await startServer(kind)));
  beforeEach(async () => {
    await server.reset();
    acme = await createAcme(server);
    for (const fact of ['project web in acme', 'agent pool main in acme'])
      await acme.world.establish(fact);
    pool = await acme.world.id('agent pool main in acme');
    web = await acme.world.id('project web in acme');
  });
  afterAll(() => server.stop());

  const list = (type: string, ids: readonly string[]) => ({
    data: ids.map((id) => ({ type, id })),
  });
  const setScope = (attributes: object, relationships: object = {}) =>
    acme.send('PATCH', `/agent-pools/${pool}`, {
      data: { type: 'agent-pools', attributes, relationships },
    });
  const usePool = (id: string) =>
    acme.send(
      'PATCH',
      `/workspaces/${id}`,
      workspaceBody({ 'execution-mode': 'agent', 'agent-pool-id': pool }),
    );
  const listPools = (query: string) => acme.send('GET', `/organizations/acme/agent-pools?${query}`);

  it('lets allowed workspaces and those of allowed projects use it, and no others', async () => {
    const [allowed, inProject, other] = [
      await acme.createWorkspace('allowed'),
      await acme.createWorkspace('in-project', {}, web),
      await acme.createWorkspace('other'),
    ];
    const only = {
      'allowed-workspaces': list('workspaces', [allowed]),
      'allowed-projects': list('projects', [web]),
    };
    expect((await setScope({ 'organization-scoped': false }, only)).status).toBe(200);
    expect((await usePool(allowed)).status).toBe(200);
    expect((await usePool(inProject)).status).toBe(200);
    const refused = await usePool(other);
    expect([refused.status, detailsOf(refused)]).toEqual([422, [REFUSAL]]);
    const created = await acme.send(
      'POST',
      '/organizations/acme/workspaces',
      workspaceBody({ name: 'new', 'execution-mode': 'agent', 'agent-pool-id': pool }),
    );
    expect(detailsOf(created)).toEqual([REFUSAL]);
  });

  it('never includes excluded workspaces, even if their project is allowed', async () => {
    const id = await acme.createWorkspace('site', {}, web);
    await setScope({}, { 'excluded-workspaces': list('workspaces', [id]) });
    expect(detailsOf(await usePool(id))).toEqual([REFUSAL]);
    await setScope(
      { 'organization-scoped': false },
      { 'allowed-projects': list('projects', [web]) },
    );
    expect(detailsOf(await usePool(id))).toEqual([REFUSAL]);
    const both = await setScope({}, { 'allowed-workspaces': list('workspaces', [id]) });
    expect(detailsOf(both)).toEqual([
      'A workspace cannot be both in allowed-workspaces and in excluded-workspaces.',
    ]);
    await setScope({}, { 'excluded-workspaces': list('workspaces', []) });
    expect((await usePool(id)).status).toBe(200);
  });

  it('cannot exclude a workspace that uses the pool, not even by moving it', async () => {
    const id = await acme.createWorkspace('site', {}, web);
    await setScope(
      { 'organization-scoped': false },
      { 'allowed-projects': list('projects', [web]) },
    );
    expect((await usePool(id)).status).toBe(200);
    const detail =
      'The workspace "site" would use this agent pool, but is outside of the pool\'s scope. ' +
      'Include it in the scope, or give it another pool or execution mode first.';
    const none = { 'allowed-projects': list('projects', []) };
    expect(detailsOf(await setScope({}, none))).toEqual([detail]);
    const excluded = { 'excluded-workspaces': list('workspaces', [id]) };
    expect(detailsOf(await setScope({}, excluded))).toEqual([detail]);
    const data = { id: await acme.world.id('default project of acme'), type: 'project' };
    const moved = await acme.send(
      'PATCH',
      `/workspaces/${id}`,
      workspaceBody({}, { project: { data } }),
    );
    expect(detailsOf(moved)).toEqual([REFUSAL]);
  });

  it('must include everything that has the pool as its default', async () => {
    await setScope(
      { 'organization-scoped': false },
      { 'allowed-projects': list('projects', [web]) },
    );
    const byDefault = { 'default-execution-mode': 'agent', 'default-agent-pool-id': pool };
    const chooseDefaultPool = (id: string) =>
      acme.send('PATCH', `/projects/${id}`, { data: { type: 'projects', attributes: byDefault } });
    expect((await chooseDefaultPool(web)).status).toBe(200);
    expect(
      detailsOf(await chooseDefaultPool(await acme.world.id('default project of acme'))),
    ).toEqual([REFUSAL]);
    const organization = await acme.send('PATCH', '/organizations/acme', {
      data: {
        type: 'organizations',
        attributes: { 'default-execution-mode': 'agent' },
        relationships: { 'default-agent-pool': { data: { type: 'agent-pools', id: pool } } },
      },
    });
    expect(detailsOf(organization)).toEqual([REFUSAL]);
    const none = { 'allowed-projects': list('projects', []) };
    expect((await setScope({}, none)).status).toBe(422);
  });

  it('determines which pools filtered lists contain', async () => {
    const id = await acme.createWorkspace('site', {}, web);
    await acme.createWorkspace('other');
    await acme.world.establish('agent pool spare in acme');
    await setScope(
      { 'organization-scoped': false },
      { 'allowed-projects': list('projects', [web]) },
    );
    expect(namesOf(await listPools('filter[allowed_workspaces][name]=Site'))).toEqual([
      'main',
      'spare',
    ]);
    expect(namesOf(await listPools('filter[allowed_workspaces][name]=other'))).toEqual(['spare']);
    expect(namesOf(await listPools('filter[allowed_projects][name]=web'))).toEqual([
      'main',
      'spare',
    ]);
    await setScope({}, { 'excluded-workspaces': list('workspaces', [id]) });
    expect(namesOf(await listPools('filter[allowed_workspaces][name]=site'))).toEqual(['spare']);
    expect(namesOf(await listPools('filter[allowed_workspaces][name]=nowhere'))).toEqual([]);
  });
});
