import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Workspace } from '../../../src/platform/workspaces/workspace.entity.js';
import { stateBytes, storeState } from '../../support/facts/state-facts.js';
import { startServer, type TestServer } from '../../support/server.js';
import {
  type Acme,
  createAcme,
  detailsOf,
  namesOf,
  resourceOf,
  totalOf,
  variableBody,
  workspaceBody,
} from './support/acme.js';

const LEVELS = ['read', 'provision', 'write', 'maintain', 'admin'] as const;

describe('rights on the workspaces of a project', () => {
  let server: TestServer;
  let acme: Acme;
  let site = '';
  let variable = '';
  beforeAll(async () => {
    server = await startServer();
    acme = await createAcme(server);
    for (const fact of [
      'project web in acme',
      'project other in acme',
      'workspace site in project web in acme',
      'workspace elsewhere in project other in acme',
      'variable region in workspace site in acme',
    ])
      await acme.world.establish(fact);
    for (const level of LEVELS)
      await acme.world.establish(`team with ${level} on project web in acme`);
    site = await acme.world.id('workspace site in acme');
    variable = await acme.world.id('variable region in workspace site in acme');
  });
  afterAll(() => server.stop());

  const tokenOf = (level: string) =>
    acme.world.token(`token of team with ${level} on project web in acme`);

  /** Returns the levels at which the request succeeds. At the others, it must return 404. */
  async function levelsFor(method: string, path: string, body?: object): Promise<string[]> {
    const granted: string[] = [];
    for (const level of LEVELS) {
      const { status } = await acme.send(method, path, body, await tokenOf(level));
      if (status < 300) granted.push(level);
      else expect(status).toBe(404);
    }
    return granted;
  }

  it('include reading a workspace and its variables from "read" on', async () => {
    for (const path of [
      `/workspaces/${site}`,
      '/organizations/acme/workspaces/site',
      `/workspaces/${site}/vars`,
      `/workspaces/${site}/vars/${variable}`,
      `/workspaces/${site}/relationships/remote-state-consumers`,
    ]) {
      expect(await levelsFor('GET', path), path).toEqual([...LEVELS]);
    }
  });

  it('include locking a workspace and writing its variables from "write" on', async () => {
    expect(
      await levelsFor(
        'PATCH',
        `/workspaces/${site}/vars/${variable}`,
        variableBody({ value: 'x' }),
      ),
    ).toEqual(['write', 'maintain', 'admin']);
    for (const level of LEVELS) {
      const body = variableBody({ key: `made_by_${level}` });
      const made = await acme.send('POST', `/workspaces/${site}/vars`, body, await tokenOf(level));
      const locked = await acme.send(
        'POST',
        `/workspaces/${site}/actions/lock`,
        undefined,
        await tokenOf(level),
      );
      const unlocked = await acme.send(
        'POST',
        `/workspaces/${site}/actions/unlock`,
        undefined,
        await tokenOf(level),
      );
      expect([made.status, locked.status, unlocked.status], level).toEqual(
        ['read', 'provision'].includes(level) ? [404, 404, 404] : [201, 200, 200],
      );
    }
  });

  it('include creating and changing a workspace from "maintain" on', async () => {
    expect(
      await levelsFor('PATCH', `/workspaces/${site}`, workspaceBody({ description: 'x' })),
    ).toEqual(['maintain', 'admin']);
    const project = {
      project: { data: { type: 'project', id: await acme.world.id('project web in acme') } },
    };
    for (const level of LEVELS) {
      const { status } = await acme.send(
        'POST',
        '/organizations/acme/workspaces',
        workspaceBody({ name: `by-${level}` }, project),
        await tokenOf(level),
      );
      expect(status, level).toBe(['maintain', 'admin'].includes(level) ? 201 : 404);
    }
  });

  it('include force-unlocking and deleting a workspace for "admin"', async () => {
    await acme.send('POST', `/workspaces/${site}/actions/lock`);
    expect(await levelsFor('POST', `/workspaces/${site}/actions/force-unlock`)).toEqual(['admin']);
    for (const level of LEVELS) {
      const id = await acme.createWorkspace(
        `gone-${level}`,
        {},
        await acme.world.id('project web in acme'),
      );
      const { status } = await acme.send(
        'DELETE',
        `/workspaces/${id}`,
        undefined,
        await tokenOf(level),
      );
      expect(status, level).toBe(level === 'admin' ? 204 : 404);
    }
  });

  it('do not extend to another project, whose workspaces are in no list', async () => {
    const elsewhere = await acme.world.id('workspace elsewhere in acme');
    const token = await tokenOf('admin');
    expect((await acme.send('GET', `/workspaces/${elsewhere}`, undefined, token)).status).toBe(404);
    const listed = await acme.send(
      'GET',
      '/organizations/acme/workspaces?page[size]=100',
      undefined,
      token,
    );
    expect(namesOf(listed)).toContain('site');
    expect(namesOf(listed)).not.toContain('elsewhere');
    expect(totalOf(listed)).toBe(namesOf(listed).length);
    const other = await acme.world.id('project other in acme');
    expect(
      totalOf(
        await acme.send(
          'GET',
          `/organizations/acme/workspaces?filter[project][id]=${other}`,
          undefined,
          token,
        ),
      ),
    ).toBe(0);
    expect(
      totalOf(
        await acme.send('GET', `/organizations/acme/workspaces?filter[project][id]=${other}`),
      ),
    ).toBe(1);
  });

  it('leave the deletion of workspaces with resources to owners if configured', async () => {
    await acme.world.establish('workspace doomed in project web in acme');
    const id = await acme.world.id('workspace doomed in acme');
    const setForceDeleteAllowed = (allowed: boolean) =>
      acme.send('PATCH', '/organizations/acme', {
        data: { type: 'organizations', attributes: { 'allow-force-delete-workspaces': allowed } },
      });
    const [admin, maintain] = [await tokenOf('admin'), await tokenOf('maintain')];
    const canForceDelete = async () => {
      const { attributes } = resourceOf(
        await acme.send('GET', `/workspaces/${id}`, undefined, admin),
      );
      return (attributes['permissions'] as Record<string, boolean>)['can-force-delete'];
    };
    const workspace = await server.database.read.findOneByOrFail(Workspace, { id });
    await storeState(server, workspace, stateBytes({ serial: 1 }));
    expect(await canForceDelete()).toBe(true);
    expect(
      resourceOf(await setForceDeleteAllowed(false)).attributes['allow-force-delete-workspaces'],
    ).toBe(false);
    expect(await canForceDelete()).toBe(false);
    const remove = (token?: string) => acme.send('DELETE', `/workspaces/${id}`, undefined, token);
    expect((await remove(maintain)).status).toBe(404);
    const refused = await remove(admin);
    expect([refused.status, detailsOf(refused)[0]]).toEqual([
      409,
      expect.stringContaining(
        'if allow-force-delete-workspaces of the organization is false, an owner',
      ),
    ]);
    await setForceDeleteAllowed(true);
    expect(await canForceDelete()).toBe(true);
    await setForceDeleteAllowed(false);
    await storeState(server, workspace, stateBytes({ serial: 2, instances: 0 }));
    expect((await remove(admin)).status).toBe(204);
    await setForceDeleteAllowed(true);
  });

  it('are presented correctly to each caller', async () => {
    const flags: Record<string, unknown> = {};
    for (const level of LEVELS) {
      const permissions = resourceOf(
        await acme.send('GET', `/workspaces/${site}`, undefined, await tokenOf(level)),
      ).attributes['permissions'] as Record<string, boolean>;
      flags[level] = Object.keys(permissions).filter((name) => permissions[name]);
    }
    const read = [
      'can-read-assessment-results',
      'can-read-variable',
      'can-read-state-outputs',
      'can-read-settings',
    ];
    const write = [
      ...read,
      'can-queue-run',
      'can-update-variable',
      'can-read-state-versions',
      'can-read-sensitive-outputs',
      'can-create-state-versions',
      'can-queue-apply',
      'can-lock',
      'can-unlock',
      'can-queue-destroy',
      'can-update-inputs',
    ];
    const maintain = [
      ...write,
      'can-update',
      'can-manage-tags',
      'can-manage-assessments',
      'can-manage-ephemeral-workspaces',
    ];
    const expected = {
      read,
      provision: [...read],
      write,
      maintain,
      admin: [...maintain, 'can-destroy', 'can-force-unlock', 'can-force-delete'],
    };
    for (const level of LEVELS)
      expect((flags[level] as string[]).sort(), level).toEqual(expected[level].sort());
  });
});
