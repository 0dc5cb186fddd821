import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Subject } from '../../../src/core/caller/subject.js';
import { IdentityChanges } from '../../../src/platform/identity/identity-changes.js';
import { holdNext } from '../../support/barrier.js';
import { type HttpResponse, sendRequest } from '../../support/http.js';
import { databases, startServer, type TestServer } from '../../support/server.js';
import { type Resource, World } from '../../support/world.js';

const POOL = 'agent pool main in acme';
const TOKEN = 'token ci of agent pool main in acme';
const MANAGER = 'token of team with manage-agent-pools in acme';
const OTHERS = [MANAGER, 'organization token of acme', 'member of acme'];
const OWNERS = ['owner of acme', 'site admin'];

const withAttributes = (type: string, attributes: object) => ({ data: { type, attributes } });
const poolBody = (attributes: object) => withAttributes('agent-pools', attributes);
const TOKEN_BODY = withAttributes('authentication-tokens', { description: 'more' });

describe.each(databases)('a restricted agent pool, on %s', (kind) => {
  let server: TestServer;
  let world: World;
  let pool: string;

  beforeAll(async () => void (server = await startServer(kind)));
  afterAll(() => server.stop());
  beforeEach(async () => {
    await server.reset();
    world = new World(server);
    await world.establish('organization acme');
    await world.establish('team with manage-agent-pools in acme');
  });

  const send = async (
    as: string,
    method: string,
    path: string,
    body?: object,
  ): Promise<HttpResponse> =>
    sendRequest(`${server.url}/api/v2${path}`, { method, token: await world.token(as), body });
  const status = async (...call: Parameters<typeof send>): Promise<number> =>
    (await send(...call)).status;
  const createRestrictedPool = async () => {
    await world.establish(`restricted ${POOL}`);
    await world.establish(TOKEN);
    pool = `/agent-pools/${await world.id(POOL)}`;
  };
  const readAttributes = async (): Promise<unknown> =>
    ((await send('site admin', 'GET', pool)).json as { data: Resource }).data.attributes;
  const listWrites = async (): Promise<[string, string, object?][]> => [
    ['PATCH', pool, poolBody({ name: 'renamed' })],
    ['PATCH', pool, poolBody({ restricted: false })],
    ['POST', `${pool}/authentication-tokens`, TOKEN_BODY],
    ['DELETE', `/authentication-tokens/${await world.id(TOKEN)}`],
    ['DELETE', pool],
  ];

  it.each(OTHERS)('cannot be changed, deleted or given a token by %s', async (caller) => {
    await createRestrictedPool();
    const before = await readAttributes();
    for (const write of await listWrites())
      expect([...write, await status(caller, ...write)]).toEqual([...write, 404]);
    expect(await readAttributes()).toEqual(before);
    const tokens = await send('site admin', 'GET', `${pool}/authentication-tokens`);
    expect(tokens.json).toMatchObject({ data: [{ id: await world.id(TOKEN) }] });
    expect((tokens.json as { data: unknown[] }).data).toHaveLength(1);
  });

  it.each(OWNERS)('can be changed, given tokens and deleted by %s', async (caller) => {
    for (const [index, expected] of [200, 200, 201, 204, 204].entries()) {
      await server.reset();
      world = new World(server);
      await world.establish('organization acme');
      await createRestrictedPool();
      const write = (await listWrites())[index] as [string, string, object?];
      expect([...write, await status(caller, ...write)]).toEqual([...write, expected]);
    }
  });

  it('is created, set and cleared by owners only', async () => {
    await world.establish(POOL);
    pool = `/agent-pools/${await world.id(POOL)}`;
    const create = async (as: string, name: string) =>
      status(as, 'POST', '/organizations/acme/agent-pools', poolBody({ name, restricted: true }));
    for (const caller of OTHERS) {
      expect([caller, await create(caller, 'new')]).toEqual([caller, 404]);
      const set = await status(caller, 'PATCH', pool, poolBody({ restricted: true }));
      expect([caller, set]).toEqual([caller, 404]);
      expect(await readAttributes()).toMatchObject({ name: 'main', restricted: false });
    }
    for (const [index, caller] of OWNERS.entries()) {
      expect(await create(caller, `new-${index}`)).toBe(201);
      expect(await status(caller, 'PATCH', pool, poolBody({ restricted: true }))).toBe(200);
      expect(await readAttributes()).toMatchObject({ name: 'main', restricted: true });
      expect(await status(caller, 'PATCH', pool, poolBody({ restricted: false }))).toBe(200);
      expect(await readAttributes()).toMatchObject({ name: 'main', restricted: false });
    }
  });

  it('can be read, with its list of tokens, by a team that manages pools', async () => {
    await createRestrictedPool();
    const reads = [
      pool,
      '/organizations/acme/agent-pools',
      `${pool}/agents`,
      `${pool}/authentication-tokens`,
      `/authentication-tokens/${await world.id(TOKEN)}`,
    ];
    for (const path of reads)
      expect([path, await status(MANAGER, 'GET', path)]).toEqual([path, 200]);
  });

  it('does not restrict the other pools of the organization', async () => {
    await createRestrictedPool();
    await world.establish('agent pool spare in acme');
    const spare = `/agent-pools/${await world.id('agent pool spare in acme')}`;
    const made = await send(MANAGER, 'POST', `${spare}/authentication-tokens`, TOKEN_BODY);
    const { id } = (made.json as { data: Resource }).data;
    expect(made.status).toBe(201);
    // An unchanged value is not a change: clients send every attribute they know.
    const same = poolBody({ name: 'renamed', restricted: false });
    expect(await status(MANAGER, 'PATCH', spare, same)).toBe(200);
    expect(await status(MANAGER, 'DELETE', `/authentication-tokens/${id}`)).toBe(204);
    expect(await status(MANAGER, 'DELETE', spare)).toBe(204);
  });

  it('that a workspace uses can be unrestricted by an owner, which is audited', async () => {
    await createRestrictedPool();
    await world.establish('workspace with agent pool main in acme');
    const open = poolBody({ restricted: false });
    expect(await status(MANAGER, 'PATCH', pool, open)).toBe(404);
    expect(await status('owner of acme', 'PATCH', pool, open)).toBe(200);
    const trail = '/organizations/acme/audit-events?filter[action]=';
    expect((await send('owner of acme', 'GET', `${trail}agent-pool.update`)).json).toMatchObject({
      data: [
        {
          attributes: {
            outcome: 'succeeded',
            'actor-id': await world.id('owner of acme'),
            changes: { restricted: false },
          },
        },
      ],
    });
    const readDenials = async () =>
      (await send('owner of acme', 'GET', `${trail}restricted-agent-pool.write`)).json;
    await expect.poll(readDenials).toMatchObject({ data: [{ attributes: { outcome: 'denied' } }] });
  });

  it('gets no token from a request that began before it was restricted', async () => {
    await world.establish(POOL);
    pool = `/agent-pools/${await world.id(POOL)}`;
    await world.token(MANAGER);
    const barrier = holdNext(server.app.get(IdentityChanges), 'apply', {
      when: 'before',
      matches: (subject) => (subject as Subject).caller.kind === 'team',
    });
    const issued = status(MANAGER, 'POST', `${pool}/authentication-tokens`, TOKEN_BODY);
    await barrier.reached;
    expect(await status('owner of acme', 'PATCH', pool, poolBody({ restricted: true }))).toBe(200);
    barrier.release();
    expect(await issued).toBe(404);
    const tokens = await send('owner of acme', 'GET', `${pool}/authentication-tokens`);
    expect(tokens.json).toMatchObject({ data: [] });
  });
});
