import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { waitForRun } from '../../support/facts/run-facts.js';
import { signIn } from '../../support/facts/sign-in-facts.js';
import { type HttpResponse, sendRequest } from '../../support/http.js';
import { databases, startServer, type TestServer } from '../../support/server.js';
import { type Resource, secretOf, World } from '../../support/world.js';
import { packFiles } from '../module-registry/support/archives.js';

interface Scope {
  readonly access?: string;
  readonly organization?: string;
  readonly project?: string;
}

interface ErrorDocument {
  readonly errors: readonly {
    readonly detail: string;
    readonly source?: { readonly pointer: string };
  }[];
}

const OWNER = 'owner of acme';
const HOUR_MS = 60 * 60 * 1000;

describe.each(databases)('tokens with limits, on %s', (kind) => {
  let server: TestServer;
  let world: World;
  let userId: string;
  beforeAll(async () => {
    server = await startServer(kind);
  });
  beforeEach(async () => {
    await server.reset();
    world = new World(server);
    for (const fact of [
      'organization acme',
      'organization globex of the owner of acme',
      'project shop in acme',
      'project lab in acme',
    ])
      await world.establish(fact);
    userId = await world.id(OWNER);
  });
  afterAll(() => server.stop());

  const send = (token: string | undefined, path: string, body?: unknown, method?: string) =>
    sendRequest(`${server.url}${path}`, {
      token,
      ...(body === undefined ? {} : { body }),
      ...(method === undefined ? {} : { method }),
    });

  const requestFor = (scope?: Scope, more: object = {}) => ({
    data: { type: 'authentication-tokens', attributes: { ...(scope ? { scope } : {}), ...more } },
  });

  const create = async (token: string | undefined, scope?: Scope, more: object = {}) =>
    send(token, `/api/v2/users/${userId}/authentication-tokens`, requestFor(scope, more));

  /** A new token of the owner of both organizations. */
  async function createLimited(scope: Scope, more: object = {}): Promise<string> {
    const answer = await create(await world.token(OWNER), scope, more);
    expect(answer.status, answer.text).toBe(201);
    return secretOf((answer.json as { data: Resource }).data);
  }

  const pointerOf = ({ json }: HttpResponse) => (json as ErrorDocument).errors[0]?.source?.pointer;
  const dataOf = ({ json }: HttpResponse) => (json as { data: Resource }).data;
  const listOf = ({ json }: HttpResponse) => (json as { data: readonly Resource[] }).data;
  const findShopId = () => world.id('project shop in acme');

  describe('cannot be created with', () => {
    it.each<[string, () => Promise<object> | object, string]>([
      ['an unknown access', () => ({ access: 'write' }), '/access'],
      ['an unknown limit', () => ({ 'read-only': true }), '/read-only'],
      ['a scope without limits', () => ({}), ''],
      ['an organization of others', () => ({ organization: 'umbrella' }), '/organization'],
      ['a project that does not exist', () => ({ project: 'prj-0000000000000000' }), '/project'],
      [
        'an organization and a project of another one',
        async () => ({ organization: 'globex', project: await findShopId() }),
        '/organization',
      ],
      ['a list', () => [], ''],
      ['a word', () => 'read-only', ''],
    ])('%s', async (_, scope, member) => {
      const answer = await create(await world.token(OWNER), await scope());
      expect(answer.status, answer.text).toBe(422);
      expect(pointerOf(answer)).toBe(`/data/attributes/scope${member}`);
    });

    it('an inaccessible organization or project, which looks the same as an absent one', async () => {
      await world.establish('organization umbrella');
      await world.establish('project vault in umbrella');
      for (const scope of [
        { organization: 'umbrella' },
        { project: await world.id('project vault in umbrella') },
      ]) {
        const [found, absent] = await Promise.all(
          [scope, JSON.parse(JSON.stringify(scope).replace(/.{4}"\}$/, 'none"}')) as Scope].map(
            async (one) => create(await world.token(OWNER), one),
          ),
        );
        expect(found?.status).toBe(422);
        const detailWithoutValues = (answer?: HttpResponse) =>
          (answer?.json as unknown as ErrorDocument).errors[0]?.detail.replace(/"[^"]*"/, '');
        expect(detailWithoutValues(found)).toBe(detailWithoutValues(absent));
      }
    });

    it('a scope if their kind does not support one', async () => {
      const scope = { access: 'read-only' };
      const audit = await send(
        await world.token(OWNER),
        '/api/v2/organizations/acme/authentication-token?token=audit-trails',
        requestFor(scope),
      );
      expect([audit.status, pointerOf(audit)]).toEqual([422, '/data/attributes/scope']);
      await world.establish('agent pool main in acme');
      const agent = await send(
        await world.token(OWNER),
        `/api/v2/agent-pools/${await world.id('agent pool main in acme')}/authentication-tokens`,
        requestFor(scope, { description: 'ci' }),
      );
      expect([agent.status, pointerOf(agent)]).toEqual([422, '/data/attributes/scope']);
    });
  });

  describe('create other tokens', () => {
    const inAcme = { organization: 'acme' };
    const shopScope = async () => ({ organization: 'acme', project: await findShopId() });

    it.each<[string, () => Promise<Scope> | Scope, () => Promise<Scope | undefined>, number]>([
      ['of one organization: without limits', () => inAcme, async () => undefined, 422],
      [
        'of one organization: for another',
        () => inAcme,
        async () => ({ organization: 'globex' }),
        422,
      ],
      [
        'of one organization: read-only everywhere',
        () => inAcme,
        async () => ({ access: 'read-only' }),
        422,
      ],
      ['of one organization: for the same', () => inAcme, async () => inAcme, 201],
      ['of one organization: for a project in it', () => inAcme, shopScope, 201],
      ['of one project: for its organization', shopScope, async () => inAcme, 422],
      [
        'of one project: read-only in it',
        shopScope,
        async () => ({ access: 'read-only', ...(await shopScope()) }),
        201,
      ],
      [
        'read-only: read-only',
        () => ({ access: 'read-only' }),
        async () => ({ access: 'read-only' }),
        404,
      ],
      [
        'provision-only: provision-only',
        () => ({ access: 'provision-only' }),
        async () => ({ access: 'provision-only' }),
        404,
      ],
    ])('only with their own limits: %s', async (_, own, requested, status) => {
      const answer = await create(await createLimited(await own()), await requested());
      expect(answer.status, answer.text).toBe(status);
      if (status === 422) expect(pointerOf(answer)).toBe('/data/attributes/scope');
    });

    it('that do not outlive them', async () => {
      const timeAfterHours = (hours: number) =>
        new Date(server.clock.now().getTime() + hours * HOUR_MS).toISOString();
      const token = await createLimited(inAcme, { 'expired-at': timeAfterHours(2) });
      for (const more of [{}, { 'expired-at': null }, { 'expired-at': timeAfterHours(3) }]) {
        const answer = await create(token, inAcme, more);
        expect([answer.status, pointerOf(answer)]).toEqual([422, '/data/attributes/expired-at']);
      }
      expect((await create(token, inAcme, { 'expired-at': timeAfterHours(1) })).status).toBe(201);
    });

    it('of a team or an organization only within their own limits', async () => {
      await world.establish('team ops in acme');
      const team = `/api/v2/teams/${await world.id('team ops in acme')}/authentication-token`;
      const own = '/api/v2/organizations/acme/authentication-token';
      const statuses = async (token: string) =>
        Promise.all(
          [team, own].map(async (path) => (await send(token, path, requestFor())).status),
        );
      expect(await statuses(await createLimited(inAcme))).toEqual([201, 201]);
      expect(await statuses(await createLimited({ organization: 'globex' }))).toEqual([404, 404]);
      expect(await statuses(await createLimited(await shopScope()))).toEqual([404, 404]);
      expect(await statuses(await createLimited({ access: 'read-only' }))).toEqual([404, 404]);
    });
  });

  it('are listed and deleted only by tokens with at least their access', async () => {
    const everywhere = await create(await world.token(OWNER), undefined, { description: 'all' });
    const inAcme = await createLimited({ organization: 'acme' }, { description: 'acme' });
    const path = `/api/v2/users/${userId}/authentication-tokens`;
    const listDescriptions = async (token: string | undefined) =>
      listOf(await send(token, path)).map(({ attributes }) => attributes['description']);
    expect(await listDescriptions(inAcme)).toEqual(['acme']);
    expect(await listDescriptions(await world.token(OWNER))).toContain('all');
    const one = `/api/v2/authentication-tokens/${dataOf(everywhere).id}`;
    expect((await send(inAcme, one)).status).toBe(404);
    expect((await send(inAcme, one, undefined, 'DELETE')).status).toBe(404);
    const readOnly = await createLimited({ access: 'read-only' });
    expect((await send(readOnly, one)).status).toBe(200);
    expect((await send(readOnly, one, undefined, 'DELETE')).status).toBe(404);
    expect((await send(await world.token(OWNER), one, undefined, 'DELETE')).status).toBe(204);
  });

  it('show their scope in lists and in the audit log', async () => {
    await createLimited({ access: 'provision-only', project: await findShopId() });
    const scope = { access: 'provision-only', organization: 'acme', project: await findShopId() };
    const listed = await send(
      await world.token(OWNER),
      `/api/v2/users/${userId}/authentication-tokens`,
    );
    expect(listOf(listed).map(({ attributes }) => attributes['scope'])).toContainEqual(scope);
    const [event] = await server.database.read.query<{ changes: string }[]>(
      "SELECT changes FROM audit_events WHERE action = 'token.create' ORDER BY sequence DESC",
    );
    expect(JSON.parse(event?.changes ?? '')).toMatchObject({ scope });
  });

  it('keep their limits in a session of a browser', async () => {
    const { cookie } = await signIn(server.url, {
      token: await createLimited({ access: 'read-only', organization: 'acme' }),
    });
    const headers = { Cookie: cookie, 'Sec-Fetch-Site': 'same-origin' };
    const status = async (path: string, body?: unknown) =>
      (await sendRequest(`${server.url}${path}`, { headers, ...(body ? { body } : {}) })).status;
    expect(await status('/api/v2/organizations/acme')).toBe(200);
    expect(await status('/api/v2/organizations/globex')).toBe(404);
    const project = { data: { type: 'projects', attributes: { name: 'new' } } };
    expect(await status('/api/v2/organizations/acme/projects', project)).toBe(404);
    const { json } = await sendRequest(`${server.url}/api/session`, { headers });
    expect((json as { data: Resource }).data.attributes['organizations']).toMatchObject([
      { name: 'acme', permissions: { 'can-update': false, 'can-create-project': false } },
    ]);
  });

  it('limit site administrators', async () => {
    const admin = await world.id('site admin');
    const path = `/api/v2/users/${admin}/authentication-tokens`;
    const token = secretOf(
      dataOf(await send(server.adminToken, path, requestFor({ organization: 'acme' }))),
    );
    const statuses = [
      '/api/v2/organizations/acme',
      '/api/v2/organizations/globex',
      '/api/v2/admin/users',
      `/api/v2/users/${userId}/authentication-tokens`,
    ].map(async (one) => (await send(token, one)).status);
    expect(await Promise.all(statuses)).toEqual([200, 404, 404, 404]);
    const named = listOf(await send(token, '/api/v2/organizations'));
    expect(named.map(({ id }) => id)).toEqual(['acme']);
    const organization = { name: 'initech', email: 'it@initech.example' };
    const created = await send(token, '/api/v2/organizations', {
      data: { type: 'organizations', attributes: organization },
    });
    expect(created.status).toBe(404);
  });

  it('limit teams and organizations, too', async () => {
    await world.establish('team ops in acme');
    await world.establish('team with manage-workspaces in acme');
    const team = await world.id('team with manage-workspaces in acme');
    const inShop = await send(
      await world.token(OWNER),
      `/api/v2/teams/${team}/authentication-tokens`,
      requestFor({ project: await findShopId() }, { description: 'shop' }),
    );
    const readOnly = await send(
      await world.token(OWNER),
      '/api/v2/organizations/acme/authentication-token',
      requestFor({ access: 'read-only' }),
    );
    const workspace = async (token: string, project: string, name: string) =>
      (
        await send(token, '/api/v2/organizations/acme/workspaces', {
          data: {
            type: 'workspaces',
            attributes: { name },
            relationships: { project: { data: { type: 'projects', id: project } } },
          },
        })
      ).status;
    const lab = await world.id('project lab in acme');
    const tokenOfTeam = secretOf(dataOf(inShop));
    expect(await workspace(tokenOfTeam, await findShopId(), 'one')).toBe(201);
    expect(await workspace(tokenOfTeam, lab, 'two')).toBe(404);
    expect(await workspace(secretOf(dataOf(readOnly)), await findShopId(), 'three')).toBe(404);
    const listed = await send(tokenOfTeam, '/api/v2/organizations/acme/workspaces');
    expect(listOf(listed).map(({ attributes }) => attributes['name'])).toEqual(['one']);
  });

  it('invalidate their links when the workspace leaves their project', async () => {
    await world.establish('workspace app in acme');
    const app = await world.id('workspace app in acme');
    const moveWorkspace = async (project: string) =>
      world.request('PATCH', `/api/v2/workspaces/${app}`, {
        data: {
          type: 'workspaces',
          relationships: { project: { data: { type: 'projects', id: project } } },
        },
      });
    await moveWorkspace(await findShopId());
    const token = await createLimited({ project: await findShopId() });
    const createUpload = async () => {
      const made = await send(token, `/api/v2/workspaces/${app}/configuration-versions`, {
        data: { type: 'configuration-versions', attributes: { 'auto-queue-runs': false } },
      });
      expect(made.status, made.text).toBe(201);
      return new URL(String(dataOf(made).attributes['upload-url'])).pathname;
    };
    const [inTime, late] = [await createUpload(), await createUpload()];
    const put = (path: string) =>
      sendRequest(`${server.url}${path}`, { method: 'PUT', raw: packFiles({ 'main.tf': '' }) });
    expect((await put(inTime)).status).toBe(200);
    await moveWorkspace(await world.id('project lab in acme'));
    expect((await put(late)).status).toBe(404);
  });

  it('cannot end the sessions of their user', async () => {
    const answer = await send(
      await createLimited({ organization: 'acme' }),
      '/api/sessions',
      undefined,
      'DELETE',
    );
    expect(answer.status).toBe(404);
  });

  it('that are provision-only can run and delete only workspaces of no-code modules', async () => {
    for (const fact of [
      'module site in acme',
      'no-code module site in acme',
      'no-code workspace site-eu in acme',
      'workspace app in acme',
    ])
      await world.establish(fact);
    const token = await createLimited({ access: 'provision-only' });
    const site = await world.id('no-code workspace site-eu in acme');
    const app = await world.id('workspace app in acme');
    const queueDestroyRun = (workspace: string) =>
      send(token, '/api/v2/runs', {
        data: {
          type: 'runs',
          attributes: { 'is-destroy': true, 'auto-apply': true },
          relationships: { workspace: { data: { type: 'workspaces', id: workspace } } },
        },
      });
    expect((await queueDestroyRun(app)).status).toBe(404);
    const destroy = await queueDestroyRun(site);
    expect(destroy.status, destroy.text).toBe(201);
    await waitForRun(server, dataOf(destroy).id, 'applied', server.adminToken);
    const statuses: Record<string, number> = {};
    for (const [what, path, body, method] of [
      ['variables of a no-code workspace', `/api/v2/workspaces/${site}/vars`],
      ['variables of another', `/api/v2/workspaces/${app}/vars`],
      [
        'a new environment variable',
        `/api/v2/workspaces/${site}/vars`,
        { data: { type: 'vars', attributes: { key: 'a', category: 'env' } } },
      ],
      ['runs of another', `/api/v2/workspaces/${app}/runs`],
      ['the state', `/api/v2/workspaces/${site}/current-state-version`],
      [
        'settings',
        `/api/v2/workspaces/${site}`,
        { data: { type: 'workspaces', attributes: { description: 'mine' } } },
        'PATCH',
      ],
      ['a lock', `/api/v2/workspaces/${site}/actions/lock`, {}],
      [
        'an upload',
        `/api/v2/workspaces/${app}/configuration-versions`,
        { data: { type: 'configuration-versions' } },
      ],
      [
        'an ordinary workspace',
        '/api/v2/organizations/acme/workspaces',
        { data: { type: 'workspaces', attributes: { name: 'own' } } },
      ],
      ['deleting another', `/api/v2/workspaces/${app}`, undefined, 'DELETE'],
      [
        'deleting a no-code workspace',
        `/api/v2/workspaces/${site}/actions/safe-delete`,
        undefined,
        'POST',
      ],
    ] as const)
      statuses[what] = (await send(token, path, body, method)).status;
    expect(statuses).toEqual({
      'variables of a no-code workspace': 200,
      'variables of another': 404,
      'a new environment variable': 422,
      'runs of another': 404,
      'the state': 404,
      settings: 404,
      'a lock': 404,
      'an upload': 404,
      'an ordinary workspace': 404,
      'deleting another': 404,
      'deleting a no-code workspace': 204,
    });
  });

  it('of one organization give the tools access to no other registry', async () => {
    for (const fact of ['module site in acme', 'module site in globex'])
      await world.establish(fact);
    const inAcme = await createLimited({ organization: 'acme' });
    const versions = async (token: string, organization: string) =>
      (await send(token, `/api/registry/v1/modules/${organization}/site/aws/versions`)).status;
    const addresses = await send(inAcme, '/api/registry/v1/modules/search?q=site');
    expect(addresses.text).not.toContain('globex');
    expect(addresses.text).toContain('acme');
    expect([await versions(inAcme, 'acme'), await versions(inAcme, 'globex')]).toEqual([200, 404]);
  });
});
