import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Run } from '../../../src/platform/runs/run.entity.js';
import {
  StateVersion,
  StateVersionOutput,
} from '../../../src/platform/state/state-version.entity.js';
import { Workspace } from '../../../src/platform/workspaces/workspace.entity.js';
import { waitForRun } from '../../support/facts/run-facts.js';
import { SECRET, stateBytes, storeState } from '../../support/facts/state-facts.js';
import type { HttpResponse } from '../../support/http.js';
import { databases, startServer, type TestServer } from '../../support/server.js';
import { documentOf, errorsOf, Site } from './support/site.js';

const MODULE = 'no-code module site in acme';
const PROJECT = 'project web in acme';
const ELSEWHERE = 'project data in acme';
const FILTER = 'filter[project][id]';
const NOT_ENV = 'You may write inputs of the module in this workspace, but no env variables.';

const variable = (attributes: object, id?: string) => ({
  data: { type: 'vars', ...(id === undefined ? {} : { id }), attributes },
});

describe.each(databases)('the level provision on a project, on %s', (kind) => {
  let server: TestServer;
  let site: Site;
  let webId = '';
  /** The IDs of a workspace of dana, and of one of the owner of the organization. */
  let own = '';
  let other = '';

  beforeAll(async () => {
    server = await startServer(kind);
  });
  afterAll(() => server.stop());

  const grantLevel = async (team: string, access: string, project = PROJECT): Promise<void> => {
    const relationships = {
      team: { data: { type: 'teams', id: await site.world.id(team) } },
      project: { data: { type: 'projects', id: await site.world.id(project) } },
    };
    const body = { data: { type: 'team-projects', attributes: { access }, relationships } };
    const { status, text } = await site.send('/api/v2/team-projects', { body });
    expect(status, text).toBe(201);
  };

  const provision = async (
    as: string,
    name: string,
    { project = webId, env = false, idempotent = false } = {},
  ): Promise<HttpResponse> => {
    const vars = [
      { type: 'vars', attributes: { key: 'region', value: 'eu-central-1' } },
      ...(env ? [{ type: 'vars', attributes: { key: 'MODE', value: 'x', category: 'env' } }] : []),
    ];
    const relationships = {
      project: { data: { id: project, type: 'projects' } },
      vars: { data: vars },
    };
    const attributes = { name, auto_apply: true };
    return site.send(`/api/v2/no-code-modules/${await site.world.id(MODULE)}/workspaces`, {
      as,
      body: { data: { type: 'workspaces', attributes, relationships } },
      ...(idempotent ? { headers: { 'Idempotency-Key': name } } : {}),
    });
  };

  const waitUntilApplied = async (answer: HttpResponse): Promise<string> => {
    expect(answer.status, answer.text).toBe(200);
    const workspaceId = documentOf(answer).data.id;
    const { id } = await server.database.read.findOneByOrFail(Run, { workspaceId });
    await waitForRun(server, id, 'applied', server.adminToken);
    return workspaceId;
  };

  /** Creates a team with the level and the members dana and erin, and two workspaces. */
  const createSite = async (): Promise<void> => {
    site = await Site.of(
      server,
      PROJECT,
      ELSEWHERE,
      'team devs in acme',
      'user dana',
      'user erin',
      'user dana in team devs in acme',
      'user erin in team devs in acme',
      'module site in acme',
      MODULE,
    );
    await grantLevel('team devs in acme', 'provision');
    webId = await site.world.id(PROJECT);
    own = await waitUntilApplied(await provision('user dana', 'own'));
    other = await waitUntilApplied(await provision('owner of acme', 'other'));
  };

  const send = (as: string, method: string, path: string, body?: unknown) =>
    site.send(`/api/v2${path}`, { as, method, ...(body === undefined ? {} : { body }) });

  const run = (as: string, id: string, attributes: object = {}) =>
    send(as, 'POST', '/runs', {
      data: {
        type: 'runs',
        attributes,
        relationships: { workspace: { data: { id, type: 'workspaces' } } },
      },
    });

  const findVariableId = async (workspace: string, key: string): Promise<string> => {
    const { json } = await send('owner of acme', 'GET', `/workspaces/${workspace}/vars`);
    const { data } = json as { data: { id: string; attributes: { key: string } }[] };
    return data.find(({ attributes }) => attributes.key === key)?.id ?? '';
  };

  it('permits creating workspaces only in this project, and listing all of its workspaces', async () => {
    await createSite();
    const elsewhere = await site.world.id(ELSEWHERE);
    expect((await provision('user dana', 'away', { project: elsewhere })).status).toBe(404);
    const plain = {
      data: {
        type: 'workspaces',
        attributes: { name: 'plain' },
        relationships: { project: { data: { id: webId, type: 'projects' } } },
      },
    };
    expect((await send('user dana', 'POST', '/organizations/acme/workspaces', plain)).status).toBe(
      404,
    );
    const { json } = await send('user dana', 'GET', '/organizations/acme/workspaces');
    const { data } = json as { data: { attributes: { name: string } }[] };
    expect(data.map(({ attributes }) => attributes.name)).toEqual(['other', 'own']);
    const projects = await send(
      'user dana',
      'GET',
      '/organizations/acme/projects?filter[permissions][create-workspace]=true',
    );
    expect((projects.json as { data: { id: string }[] }).data.map(({ id }) => id)).toEqual([webId]);
  });

  it('shows the creator of a workspace', async () => {
    await createSite();
    const shown = documentOf(await send('user dana', 'GET', `/workspaces/${own}`));
    expect(shown.data.relationships['created-by']).toEqual({
      data: { id: await site.world.id('user dana'), type: 'users' },
    });
  });

  it('permits changing, upgrading and destroying own workspaces, and shows these permissions', async () => {
    await createSite();
    const listPermissions = async (id: string) => {
      const { attributes } = documentOf(await send('user dana', 'GET', `/workspaces/${id}`)).data;
      const permissions = attributes['permissions'] as Record<string, boolean>;
      return Object.keys(permissions).filter((name) => permissions[name]);
    };
    const read = [
      'can-read-assessment-results',
      'can-read-variable',
      'can-read-state-outputs',
      'can-read-settings',
    ];
    expect((await listPermissions(other)).sort()).toEqual(read.toSorted());
    expect((await listPermissions(own)).sort()).toEqual(
      [
        ...read,
        'can-destroy',
        'can-queue-run',
        'can-queue-apply',
        'can-queue-destroy',
        'can-update-inputs',
        'can-read-sensitive-outputs',
      ].sort(),
    );

    const input = await findVariableId(own, 'region');
    const path = `/workspaces/${own}/vars`;
    const changed = await send(
      'user dana',
      'PATCH',
      `${path}/${input}`,
      variable({ value: 'us-east-1' }, input),
    );
    expect(changed.status, changed.text).toBe(200);
    await site.world.establish('newer settings of no-code module site in acme');
    const upgrades = `/no-code-modules/${await site.world.id(MODULE)}/workspaces/${own}/upgrade`;
    const upgrade = await send('user dana', 'POST', upgrades, { data: { type: 'workspaces' } });
    expect(upgrade.status, upgrade.text).toBe(200);
    const upgradeId = documentOf(upgrade).data.id;
    await waitForRun(server, upgradeId, 'planned', server.adminToken);
    expect((await send('user dana', 'POST', `${upgrades}/${upgradeId}`)).status).toBe(200);

    const destroyed = await run('user dana', own, { 'is-destroy': true, 'auto-apply': true });
    expect(destroyed.status, destroyed.text).toBe(201);
    await waitForRun(server, documentOf(destroyed).data.id, 'applied', server.adminToken);
    expect((await send('user dana', 'DELETE', `/workspaces/${own}`)).status).toBe(204);
  });

  it('is included in maintain, which can also delete only own workspaces', async () => {
    await createSite();
    const { json } = await send('owner of acme', 'GET', `/team-projects?${FILTER}=${webId}`);
    const [access] = (json as { data: { id: string }[] }).data;
    const id = access?.id ?? '';
    const changed = await send('owner of acme', 'PATCH', `/team-projects/${id}`, {
      data: { id, type: 'team-projects', attributes: { access: 'maintain' } },
    });
    expect(changed.status, changed.text).toBe(200);
    const canDestroy = async (workspace: string) =>
      documentOf(await send('user dana', 'GET', `/workspaces/${workspace}`)).data.attributes[
        'permissions'
      ];
    expect(await canDestroy(own)).toMatchObject({ 'can-destroy': true });
    expect(await canDestroy(other)).toMatchObject({ 'can-destroy': false });
  });

  it('reveals the sensitive outputs of own workspaces only', async () => {
    await createSite();
    const reveal = async (id: string) => {
      const workspace = await server.database.read.findOneByOrFail(Workspace, { id });
      const { serial, lineage } = await server.database.read.findOneByOrFail(StateVersion, {
        workspaceId: id,
      });
      const outputs = { password: { value: SECRET, type: 'string', sensitive: true } };
      const stateVersionId = await storeState(
        server,
        workspace,
        stateBytes({ serial: serial + 1, lineage, outputs }),
      );
      const output = await server.database.read.findOneByOrFail(StateVersionOutput, {
        stateVersionId,
      });
      return send('user dana', 'POST', `/state-version-outputs/${output.id}/actions/reveal`);
    };
    const revealed = await reveal(own);
    expect(revealed.status, revealed.text).toBe(200);
    expect(documentOf(revealed).data.attributes['value']).toBe(SECRET);
    expect((await reveal(other)).status).toBe(404);
  });

  it('permits no change of workspaces of others, not even of members of the same team', async () => {
    await createSite();
    const input = await findVariableId(other, 'region');
    const upgrades = `/no-code-modules/${await site.world.id(MODULE)}/workspaces/${other}/upgrade`;
    await site.world.establish('newer settings of no-code module site in acme');
    const requests: readonly (readonly [string, string, unknown?])[] = [
      ['POST', `/workspaces/${other}/vars`, variable({ key: 'x', value: 'y' })],
      ['PATCH', `/workspaces/${other}/vars/${input}`, variable({ value: 'us-east-1' }, input)],
      ['DELETE', `/workspaces/${other}/vars/${input}`],
      ['POST', upgrades, { data: { type: 'workspaces' } }],
      ['DELETE', `/workspaces/${other}`],
      ['POST', `/workspaces/${other}/actions/safe-delete`],
    ];
    for (const [method, path, body] of requests)
      expect([path, (await send('user dana', method, path, body)).status]).toEqual([path, 404]);
    expect((await run('user dana', other)).status).toBe(404);
    // erin has the same level through the same team.
    expect((await run('user erin', own)).status).toBe(404);
    expect((await send('user erin', 'DELETE', `/workspaces/${own}`)).status).toBe(404);
    expect((await run('user dana', own)).status).toBe(201);
  });

  it('permits no other change of own workspaces: settings, locks, states, sets and rights', async () => {
    await createSite();
    const set = await send('owner of acme', 'POST', '/organizations/acme/varsets', {
      data: { type: 'varsets', attributes: { name: 'shared' } },
    });
    const setId = documentOf(set).data.id;
    const target = { data: [{ id: own, type: 'workspaces' }] };
    const settings = {
      data: { type: 'workspaces', attributes: { 'auto-apply': false, description: 'mine' } },
    };
    const moved = {
      data: {
        type: 'workspaces',
        relationships: {
          project: { data: { id: await site.world.id(ELSEWHERE), type: 'projects' } },
        },
      },
    };
    const requests: readonly (readonly [string, string, unknown?])[] = [
      ['PATCH', `/workspaces/${own}`, settings],
      ['PATCH', `/workspaces/${own}`, moved],
      ['POST', `/workspaces/${own}/actions/lock`],
      ['POST', `/workspaces/${own}/actions/force-unlock`],
      ['GET', `/workspaces/${own}/state-versions`],
      ['GET', `/workspaces/${own}/current-state-version`],
      ['POST', `/varsets/${setId}/relationships/workspaces`, target],
      ['GET', `/team-workspaces?filter[workspace][id]=${own}`],
      [
        'PATCH',
        `/projects/${webId}`,
        { data: { type: 'projects', attributes: { name: 'webby' } } },
      ],
      ['DELETE', `/projects/${webId}`],
      [
        'POST',
        `/workspaces/${own}/schedules`,
        {
          data: {
            type: 'workspace-schedules',
            attributes: { action: 'destroy', cron: '0 1 * * *', 'auto-apply': true },
          },
        },
      ],
      [
        'POST',
        `/workspaces/${own}/notification-configurations`,
        {
          data: {
            type: 'notification-configurations',
            attributes: {
              ...{ name: 'ci', 'destination-type': 'generic', url: 'https://acme.example/' },
              ...{ enabled: true, triggers: [] },
            },
          },
        },
      ],
    ];
    for (const [method, path, body] of requests)
      expect([path, (await send('user dana', method, path, body)).status]).toEqual([path, 404]);
    const upload = await send('user dana', 'POST', `/workspaces/${own}/configuration-versions`, {
      data: { type: 'configuration-versions' },
    });
    expect([upload.status, errorsOf(upload)]).toEqual([
      409,
      [expect.stringContaining('accepts no other configuration')],
    ]);
  });

  it('permits writing inputs, but no environment variables, with every operation', async () => {
    await createSite();
    const path = `/workspaces/${own}/vars`;
    const env = { key: 'MODE', value: 'x', category: 'env' };
    const expectRefusal = async (method: string, to: string, body: unknown, pointer: string) => {
      const answer = await send('user dana', method, to, body);
      expect([method, to, answer.status]).toEqual([method, to, 422]);
      expect(errorsOf(answer)).toContain(pointer === '' ? NOT_ENV : `${pointer}: ${NOT_ENV}`);
    };
    await expectRefusal('POST', path, variable(env), '/data/attributes/category');
    const input = await findVariableId(own, 'region');
    const asEnv = variable({ category: 'env' }, input);
    await expectRefusal('PATCH', `${path}/${input}`, asEnv, '/data/attributes/category');
    expect((await send('owner of acme', 'POST', path, variable(env))).status).toBe(201);
    const mode = await findVariableId(own, 'MODE');
    const value = variable({ value: 'y' }, mode);
    await expectRefusal('PATCH', `${path}/${mode}`, value, '/data/attributes/category');
    await expectRefusal('DELETE', `${path}/${mode}`, undefined, '');

    const batch = (relationships: object, type = 'variable-changes') => ({
      data: { type, relationships },
    });
    const all = `/workspaces/${own}/actions/change-variables`;
    await expectRefusal(
      'POST',
      all,
      batch({ vars: { data: [{ type: 'vars', attributes: { ...env, value: 'z' } }] } }),
      '/data/relationships/vars/data/0/attributes/category',
    );
    await expectRefusal(
      'POST',
      all,
      batch({ removed: { data: [{ type: 'vars', id: mode }] } }),
      '/data/relationships/removed/data/0',
    );

    await site.world.establish('newer settings of no-code module site in acme');
    const upgrades = `/no-code-modules/${await site.world.id(MODULE)}/workspaces/${own}/upgrade`;
    await expectRefusal(
      'POST',
      upgrades,
      batch({ vars: { data: [{ type: 'vars', attributes: env }] } }, 'workspaces'),
      '/data/relationships/vars/data/0/attributes/category',
    );
    const created = await provision('user dana', 'with-env', { env: true });
    expect([created.status, errorsOf(created)]).toEqual([
      422,
      [`/data/relationships/vars/data/1/attributes/category: ${NOT_ENV}`],
    ]);
    expect((await provision('owner of acme', 'with-env', { env: true })).status).toBe(200);
  });

  it('permits only the values of inputs that the settings allow', async () => {
    await createSite();
    const input = await findVariableId(own, 'region');
    const answer = await send(
      'user dana',
      'PATCH',
      `/workspaces/${own}/vars/${input}`,
      variable({ value: 'ap-south-1' }, input),
    );
    expect([answer.status, errorsOf(answer)]).toEqual([
      422,
      [
        '/data/attributes/value: The variable "region" must be one of: "eu-central-1", "us-east-1".',
      ],
    ]);
  });

  it('adds to the level write of another team, which does not include it', async () => {
    await createSite();
    await site.world.establish('team ops in acme');
    await site.world.establish('user frida');
    await site.world.establish('user frida in team ops in acme');
    await grantLevel('team ops in acme', 'write');
    expect((await provision('user frida', 'by-frida')).status).toBe(404);
    await site.world.establish('user frida in team devs in acme');
    const created = await waitUntilApplied(await provision('user frida', 'by-frida'));
    const lock = (id: string) => send('user frida', 'POST', `/workspaces/${id}/actions/lock`);
    expect([(await lock(other)).status, (await lock(created)).status]).toEqual([200, 200]);
  });

  it('ends with the removal of the level, also for the creator of a workspace', async () => {
    await createSite();
    const { json } = await send(
      'owner of acme',
      'GET',
      `/team-projects?filter[project][id]=${webId}`,
    );
    const { data } = json as { data: { id: string }[] };
    await send('owner of acme', 'DELETE', `/team-projects/${data[0]?.id ?? ''}`);
    expect((await run('user dana', own)).status).toBe(404);
    expect((await send('user dana', 'GET', `/workspaces/${own}`)).status).toBe(404);
  });

  it('lets all members of a team use the workspaces that its token has created', async () => {
    await createSite();
    const byTeam = await waitUntilApplied(await provision('token of team devs in acme', 'by-team'));
    expect((await run('user erin', byTeam)).status).toBe(201);
    expect((await run('token of team devs in acme', own)).status).toBe(404);
  });
});
