import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { databases, startServer, type TestServer } from '../../support/server.js';
import { type Acme, acmeOn, detailsOf, namesOf, workspaceBody } from './support/acme.js';

const OTHERS = 'The agent pool is for other workspaces of the organization.';

describe.each(databases)('the scope of an agent pool, on %s', (kind) => {
  let server: TestServer;
  let acme: Acme;
  let pool: string;
  let web: string;
  beforeAll(async () => void (server = await startServer(kind)));
  beforeEach(async () => {
    await server.reset();
    acme = await acmeOn(server);
    for (const fact of ['project web in acme', 'agent pool main in acme'])
      await acme.world.given(fact);
    pool = await acme.world.id('agent pool main in acme');
    web = await acme.world.id('project web in acme');
  });
  afterAll(() => server.stop());

  const list = (type: string, ids: readonly string[]) => ({
    data: ids.map((id) => ({ type, id })),
  });
  const scope = (attributes: object, relationships: object = {}) =>
    acme.send('PATCH', `/agent-pools/${pool}`, {
      data: { type: 'agent-pools', attributes, relationships },
    });
  const use = (id: string) =>
    acme.send(
      'PATCH',
      `/workspaces/${id}`,
      workspaceBody({ 'execution-mode': 'agent', 'agent-pool-id': pool }),
    );
  const pools = (query: string) => acme.send('GET', `/organizations/acme/agent-pools?${query}`);

  it('lets allowed workspaces and those of allowed projects use it, and no others', async () => {
    const [allowed, inProject, other] = [
      await acme.make('allowed'),
      await acme.make('in-project', {}, web),
      await acme.make('other'),
    ];
    const only = {
      'allowed-workspaces': list('workspaces', [allowed]),
      'allowed-projects': list('projects', [web]),
    };
    expect((await scope({ 'organization-scoped': false }, only)).status).toBe(200);
    expect((await use(allowed)).status).toBe(200);
    expect((await use(inProject)).status).toBe(200);
    const refused = await use(other);
    expect([refused.status, detailsOf(refused)]).toEqual([422, [OTHERS]]);
    const created = await acme.send(
      'POST',
      '/organizations/acme/workspaces',
      workspaceBody({ name: 'new', 'execution-mode': 'agent', 'agent-pool-id': pool }),
    );
    expect(detailsOf(created)).toEqual([OTHERS]);
  });

  it('never includes excluded workspaces, also if a project is allowed', async () => {
    const id = await acme.make('site', {}, web);
    await scope({}, { 'excluded-workspaces': list('workspaces', [id]) });
    expect(detailsOf(await use(id))).toEqual([OTHERS]);
    await scope({ 'organization-scoped': false }, { 'allowed-projects': list('projects', [web]) });
    expect(detailsOf(await use(id))).toEqual([OTHERS]);
    const both = await scope({}, { 'allowed-workspaces': list('workspaces', [id]) });
    expect(detailsOf(both)).toEqual([
      'A workspace cannot be both in allowed-workspaces and in excluded-workspaces.',
    ]);
    await scope({}, { 'excluded-workspaces': list('workspaces', []) });
    expect((await use(id)).status).toBe(200);
  });

  it('cannot exclude a workspace that uses the pool, also by moving it', async () => {
    const id = await acme.make('site', {}, web);
    await scope({ 'organization-scoped': false }, { 'allowed-projects': list('projects', [web]) });
    expect((await use(id)).status).toBe(200);
    const detail =
      'The workspace "site" uses this agent pool: ' +
      'allow it, or give it another pool or execution mode first.';
    const none = { 'allowed-projects': list('projects', []) };
    expect(detailsOf(await scope({}, none))).toEqual([detail]);
    const excluded = { 'excluded-workspaces': list('workspaces', [id]) };
    expect(detailsOf(await scope({}, excluded))).toEqual([detail]);
    const data = { id: await acme.world.id('default project of acme'), type: 'project' };
    const moved = await acme.send(
      'PATCH',
      `/workspaces/${id}`,
      workspaceBody({}, { project: { data } }),
    );
    expect(detailsOf(moved)).toEqual([OTHERS]);
  });

  it('must include what has the pool as its default', async () => {
    await scope({ 'organization-scoped': false }, { 'allowed-projects': list('projects', [web]) });
    const byDefault = { 'default-execution-mode': 'agent', 'default-agent-pool-id': pool };
    const choose = (id: string) =>
      acme.send('PATCH', `/projects/${id}`, { data: { type: 'projects', attributes: byDefault } });
    expect((await choose(web)).status).toBe(200);
    expect(detailsOf(await choose(await acme.world.id('default project of acme')))).toEqual([
      OTHERS,
    ]);
    const organization = await acme.send('PATCH', '/organizations/acme', {
      data: {
        type: 'organizations',
        attributes: { 'default-execution-mode': 'agent' },
        relationships: { 'default-agent-pool': { data: { type: 'agent-pools', id: pool } } },
      },
    });
    expect(detailsOf(organization)).toEqual([OTHERS]);
    const none = { 'allowed-projects': list('projects', []) };
    expect((await scope({}, none)).status).toBe(422);
  });

  it('is what lists are filtered by', async () => {
    const id = await acme.make('site', {}, web);
    await acme.make('other');
    await acme.world.given('agent pool spare in acme');
    await scope({ 'organization-scoped': false }, { 'allowed-projects': list('projects', [web]) });
    expect(namesOf(await pools('filter[allowed_workspaces][name]=Site'))).toEqual([
      'main',
      'spare',
    ]);
    expect(namesOf(await pools('filter[allowed_workspaces][name]=other'))).toEqual(['spare']);
    expect(namesOf(await pools('filter[allowed_projects][name]=web'))).toEqual(['main', 'spare']);
    await scope({}, { 'excluded-workspaces': list('workspaces', [id]) });
    expect(namesOf(await pools('filter[allowed_workspaces][name]=site'))).toEqual(['spare']);
    expect(namesOf(await pools('filter[allowed_workspaces][name]=nowhere'))).toEqual([]);
  });
});
