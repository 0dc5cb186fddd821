import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { AuditEvent } from '../../../src/platform/audit/audit-event.entity.js';
import { databases, startServer, type TestServer } from '../../support/server.js';
import { type Acme, createAcme, detailsOf, resourceOf, workspaceBody } from './support/acme.js';

describe.each(databases)('default execution modes, on %s', (kind) => {
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

  const updateOrganization = (mode: string, poolId?: string | null) =>
    acme.send('PATCH', '/organizations/acme', {
      data: {
        type: 'organizations',
        attributes: { 'default-execution-mode': mode },
        ...(poolId === undefined
          ? {}
          : {
              relationships: {
                'default-agent-pool': { data: poolId && { type: 'agent-pools', id: poolId } },
              },
            }),
      },
    });
  const updateProject = (attributes: object) =>
    acme.send('PATCH', `/projects/${web}`, { data: { type: 'projects', attributes } });
  const updateWorkspace = (id: string, attributes: object, relationships: object = {}) =>
    acme.send('PATCH', `/workspaces/${id}`, workspaceBody(attributes, relationships));
  const ownSettings = (isOwn: boolean) => ({ 'execution-mode': isOwn, 'agent-pool': isOwn });
  /** The mode of a workspace, its pool, and whether it sets them itself. */
  const readExecution = async (id: string) => {
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
    const inheriting = await acme.createWorkspace('inheriting', {}, web);
    const chosen = await acme.createWorkspace('chosen', { 'execution-mode': 'remote' }, web);
    expect((await updateOrganization('agent', pool)).status).toBe(200);
    expect(await readExecution(inheriting)).toEqual(['agent', pool, false]);
    expect(await readExecution(chosen)).toEqual(['remote', null, true]);
    expect(await readExecution(await acme.createWorkspace('new'))).toEqual(['agent', pool, false]);
    const { attributes } = resourceOf(await acme.send('GET', `/projects/${web}`));
    expect(attributes['default-execution-mode']).toBe('agent');
    expect((await updateOrganization('local')).status).toBe(200);
    expect(await readExecution(inheriting)).toEqual(['local', null, false]);
    expect(await readExecution(chosen)).toEqual(['remote', null, true]);
  });

  it('are audited with the agent pool that they remove', async () => {
    await updateOrganization('agent', pool);
    await updateOrganization('remote');
    const audited = await server.database.read.find(AuditEvent, {
      where: { action: 'organization.update' },
      order: { sequence: 'ASC' },
    });
    expect(audited.map(({ changes }) => changes)).toEqual([
      { 'default-execution-mode': 'agent', 'default-agent-pool': pool },
      { 'default-execution-mode': 'remote', 'default-agent-pool': null },
    ]);
  });

  it('of a project take precedence over those of the organization until they are removed', async () => {
    const id = await acme.createWorkspace('site', {}, web);
    expect((await updateProject({ 'default-execution-mode': 'local' })).status).toBe(200);
    await updateOrganization('agent', pool);
    expect(await readExecution(id)).toEqual(['local', null, false]);
    const given = { 'setting-overwrites': { 'default-execution-mode': false } };
    expect((await updateProject(given)).status).toBe(200);
    expect(await readExecution(id)).toEqual(['agent', pool, false]);
  });

  it('apply again to a workspace that removes its own mode, and change with its project', async () => {
    await updateProject({ 'default-execution-mode': 'agent', 'default-agent-pool-id': pool });
    const id = await acme.createWorkspace('site', { 'execution-mode': 'local' }, web);
    await updateWorkspace(id, { 'setting-overwrites': ownSettings(false) });
    expect(await readExecution(id)).toEqual(['agent', pool, false]);
    const data = { id: await acme.world.id('default project of acme'), type: 'project' };
    await updateWorkspace(id, {}, { project: { data } });
    expect(await readExecution(id)).toEqual(['remote', null, false]);
    await updateWorkspace(id, { 'setting-overwrites': ownSettings(true) });
    await updateOrganization('local');
    expect(await readExecution(id)).toEqual(['remote', null, true]);
  });

  it('are never local for a workspace of a no-code module', async () => {
    await acme.world.establish('workspace site that no-code provisioning made in acme');
    const id = await acme.world.id('workspace site in acme');
    expect((await updateOrganization('local')).status).toBe(200);
    expect(await readExecution(id)).toEqual(['remote', null, false]);
  });

  it('are refused when they contradict each other', async () => {
    const id = await acme.createWorkspace('site', {}, web);
    const mixed = { 'setting-overwrites': { 'execution-mode': true, 'agent-pool': false } };
    expect(detailsOf(await updateWorkspace(id, mixed))).toEqual([
      'setting-overwrites.agent-pool must have the same value as setting-overwrites.execution-mode',
    ]);
    expect(detailsOf(await updateOrganization('agent'))).toEqual([
      'default-agent-pool is required when default-execution-mode is agent',
    ]);
    expect(await readExecution(id)).toEqual(['remote', null, false]);
    await updateOrganization('agent', pool);
    expect(detailsOf(await updateOrganization('agent', null))).toEqual([
      'default-agent-pool is required when default-execution-mode is agent',
    ]);
  });

  it('prevent the deletion of their agent pool', async () => {
    await updateProject({ 'default-execution-mode': 'agent', 'default-agent-pool-id': pool });
    const refused = await acme.send('DELETE', `/agent-pools/${pool}`);
    expect([refused.status, detailsOf(refused)]).toEqual([
      409,
      ['This agent pool is the default of the project "web". Change that default first.'],
    ]);
    await updateProject({ 'default-execution-mode': 'remote' });
    expect((await acme.send('DELETE', `/agent-pools/${pool}`)).status).toBe(204);
  });

  it('reach every workspace, even one that is created concurrently', async () => {
    for (let round = 0; round < 5; round += 1) {
      const mode = round % 2 === 0 ? 'local' : 'remote';
      const [id] = await Promise.all([
        acme.createWorkspace(`w-${round}`, {}, web),
        updateOrganization(mode),
      ]);
      expect(await readExecution(id)).toEqual([mode, null, false]);
    }
  });
});
