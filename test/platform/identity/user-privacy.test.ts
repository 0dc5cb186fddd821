import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { TeamMembership } from '../../../src/platform/identity/teams/team.entity.js';
import { type HttpResponse, sendRequest } from '../../support/http.js';
import { databases, startServer, type TestServer } from '../../support/server.js';
import { World } from '../../support/world.js';

const ADDRESS = 'dana@acme.example';

describe.each(databases)('an organization, on %s', (kind) => {
  let server: TestServer;
  let world: World;
  let team: string;
  beforeAll(async () => void (server = await startServer(kind)));
  beforeEach(async () => {
    await server.reset();
    world = new World(server);
    for (const fact of [
      'organization acme',
      'organization globex',
      'team ops in acme',
      'user dana',
    ])
      await world.establish(fact);
    team = await world.id('team ops in acme');
  });
  afterAll(() => server.stop());

  const change = async (
    method: 'POST' | 'DELETE',
    name: string,
    as: string,
  ): Promise<HttpResponse> =>
    sendRequest(`${server.url}/api/v2/teams/${team}/relationships/users`, {
      method,
      token: await world.token(as),
      body: { data: [{ type: 'users', id: name }] },
    });
  const read = async (path: string, as: string): Promise<HttpResponse> =>
    sendRequest(`${server.url}/api/v2${path}`, { token: await world.token(as) });
  const countMembers = (): Promise<number> =>
    server.database.read.countBy(TeamMembership, { teamId: team });
  /** A response without the request ID and the sent name. */
  const shapeOf = ({ status, text, headers }: HttpResponse, name: string): unknown[] => [
    status,
    text.replaceAll(headers.get('x-request-id') ?? '?', 'id').replaceAll(name, 'name'),
    [...headers.keys()].sort(),
  ];

  it.each(['owner of acme', 'organization token of acme'])(
    'does not learn which users exist: %s gets the same response for any name of a non-member',
    async (as) => {
      for (const method of ['POST', 'DELETE'] as const) {
        const nobody = shapeOf(await change(method, 'erin', as), 'erin');
        expect(nobody[0]).toBe(422);
        for (const name of ['dana', 'DANA', 'owner-of-globex', 'admin'])
          expect(shapeOf(await change(method, name, as), name)).toEqual(nobody);
        const noId = 'user-0123456789abcdef';
        expect(shapeOf(await change(method, noId, as), noId)).toEqual(nobody);
      }
      expect(await countMembers()).toBe(0);
    },
  );

  it('can add a user by ID, and can use the name while the user is a member', async () => {
    const dana = await world.id('user dana');
    expect((await change('POST', dana, 'owner of acme')).status).toBe(204);
    expect(await countMembers()).toBe(1);
    expect((await change('DELETE', 'dana', 'owner of acme')).status).toBe(204);
    expect(await countMembers()).toBe(0);
    expect((await change('POST', 'dana', 'owner of acme')).status).toBe(422);
    expect((await change('POST', 'dana', 'site admin')).status).toBe(204);
    expect((await change('POST', 'Dana', 'owner of acme')).status).toBe(204);
  });

  it('learns no email address: only the user and site administrators see it', async () => {
    await world.establish('user dana in team ops in acme');
    const dana = await world.id('user dana');
    for (const as of ['owner of acme', 'organization token of acme', 'member of acme'])
      for (const path of [
        `/users/${dana}`,
        `/teams/${team}?include=users`,
        '/organizations/acme/teams?include=users',
        '/organizations/acme/audit-events',
      ]) {
        const { status, text } = await read(path, as);
        expect([as, path, status < 500, text.includes(ADDRESS)]).toEqual([as, path, true, false]);
      }
    const shown = (await read(`/users/${dana}`, 'owner of acme')).json as {
      data: { attributes: { username: string; email: string | null } };
    };
    expect(shown.data.attributes).toMatchObject({ username: 'dana', email: null });
    for (const as of ['user dana', 'site admin'])
      expect((await read(`/users/${dana}`, as)).text).toContain(ADDRESS);
    expect((await read('/account/details', 'user dana')).text).toContain(ADDRESS);
  });
});
