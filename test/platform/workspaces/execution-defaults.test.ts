import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { databases, startServer, type TestServer } from '../../support/server.js';
import { type Acme, acmeOn, detailsOf, resourceOf, workspaceBody } from './support/acme.js';

describe.each(databases)('default execution modes, on %s', (kind) => {
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

  const organization = (mode: string, poolId?: string) =>
    acme.send('PATCH', '/organizations/acme', {
      data: {
        type: 'organizations',
        attributes: { 'default-execution-mode': mode },
        ...(poolId === undefined
          ? {}
          : {
              relationships: {
                'default-agent-pool': { data: { type: 'agent-pools', id: poolId } },
              },
            }),
      },
    });
  const project = (attributes: object) =>
    acme.send('PATCH', `/projects/${web}`, { data: { type: 'projects', attributes } });
  const workspace = (id: string, attributes: object, relationships: object = {}) =>
    acme.send('PATCH', `/workspaces/${id}`, workspaceBody(attributes, relationships));
  const own = (isOwn: boolean) => ({ 'execution-mode': isOwn, 'agent-pool': isOwn });
  /** The mode of a workspace, its pool, and whether it sets them itself. */
  const shown = async (id: string) => {
    const { data } = await acme.world.read<{
      readonly data: {
        readonly attributes: Record<string, unknown>;
        readonly relationships: Record<string, { readonly data: { readonly id: string } | null }>;
      };
    }>(`/api/v2/workspaces/${id}`);
    const overwrites = data.attributes['setting-overwrites'] as Record<string, boolean>;
    return [
      data.attributes['execution-mode'],
      data.relationships['agent-pool']?.data?.id ?? null,
      overwrites['execution-mode'],
    ];
  };

  it('apply to existing and new workspaces that do not set their own mode', async () => {
    const inheriting = await acme.make('inheriting', {}, web);
    const chosen = await acme.make('chosen', { 'execution-mode': 'remote' }, web);
    expect((await organization('agent', pool)).status).toBe(200);
    expect(await shown(inheriting)).toEqual(['agent', pool, false]);
    expect(await shown(chosen)).toEqual(['remote', null, true]);
    expect(await shown(await acme.make('new'))).toEqual(['agent', pool, false]);
    const { attributes } = resourceOf(await acme.send('GET', `/projects/${web}`));
    expect(attributes['default-execution-mode']).toBe('agent');
    expect((await organization('local')).status).toBe(200);
    expect(await shown(inheriting)).toEqual(['local', null, false]);
    expect(await shown(chosen)).toEqual(['remote', null, true]);
  });

  it('of a project come before those of the organization, until it gives them up', async () => {
    const id = await acme.make('site', {}, web);
    expect((await project({ 'default-execution-mode': 'local' })).status).toBe(200);
    await organization('agent', pool);
    expect(await shown(id)).toEqual(['local', null, false]);
    const given = { 'setting-overwrites': { 'default-execution-mode': false } };
    expect((await project(given)).status).toBe(200);
    expect(await shown(id)).toEqual(['agent', pool, false]);
  });

  it('return to a workspace that gives its own up, and follow it into another project', async () => {
    await project({ 'default-execution-mode': 'agent', 'default-agent-pool-id': pool });
    const id = await acme.make('site', { 'execution-mode': 'local' }, web);
    await workspace(id, { 'setting-overwrites': own(false) });
    expect(await shown(id)).toEqual(['agent', pool, false]);
    const data = { id: await acme.world.id('default project of acme'), type: 'project' };
    await workspace(id, {}, { project: { data } });
    expect(await shown(id)).toEqual(['remote', null, false]);
    await workspace(id, { 'setting-overwrites': own(true) });
    await organization('local');
    expect(await shown(id)).toEqual(['remote', null, true]);
  });

  it('are never local for a workspace of a no-code module', async () => {
    await acme.world.given('workspace site that no-code provisioning made in acme');
    const id = await acme.world.id('workspace site in acme');
    expect((await organization('local')).status).toBe(200);
    expect(await shown(id)).toEqual(['remote', null, false]);
  });

  it('are refused when they contradict each other', async () => {
    const id = await acme.make('site', {}, web);
    const mixed = { 'setting-overwrites': { 'execution-mode': true, 'agent-pool': false } };
    expect(detailsOf(await workspace(id, mixed))).toEqual([
      'agent-pool must have the same value as execution-mode',
    ]);
    expect(detailsOf(await organization('agent'))).toEqual([
      'default-agent-pool is required when default-execution-mode is agent',
    ]);
    expect(await shown(id)).toEqual(['remote', null, false]);
  });

  it('keep their agent pool from being deleted', async () => {
    await project({ 'default-execution-mode': 'agent', 'default-agent-pool-id': pool });
    const refused = await acme.send('DELETE', `/agent-pools/${pool}`);
    expect([refused.status, detailsOf(refused)]).toEqual([
      409,
      ['This agent pool is the default of the project "web". Give it another default first.'],
    ]);
    await project({ 'default-execution-mode': 'remote' });
    expect((await acme.send('DELETE', `/agent-pools/${pool}`)).status).toBe(204);
  });

  it('reach every workspace, even one that is created at the same time', async () => {
    for (let round = 0; round < 5; round += 1) {
      const mode = round % 2 === 0 ? 'local' : 'remote';
      const [id] = await Promise.all([acme.make(`w-${round}`, {}, web), organization(mode)]);
      expect(await shown(id)).toEqual([mode, null, false]);
    }
  });
});
