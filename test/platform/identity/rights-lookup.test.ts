import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { Principals } from '../../../src/platform/identity/principals.js';
import { Team, TeamMembership } from '../../../src/platform/identity/teams/team.entity.js';
import { holdNext } from '../../support/barrier.js';
import { sendRequest } from '../../support/http.js';
import { databases, startServer, type TestServer } from '../../support/server.js';
import { World } from '../../support/world.js';

describe.each(databases)('the rights of a user, on %s', (kind) => {
  let server: TestServer;
  let world: World;
  beforeAll(async () => {
    server = await startServer(kind);
  });
  beforeEach(async () => {
    await server.reset();
    world = new World(server);
    await world.establish('organization acme');
  });
  afterAll(() => server.stop());

  const requestOrganization = async (
    caller: string,
    method = 'GET',
    body?: unknown,
  ): Promise<number> => {
    const url = `${server.url}/api/v2/organizations/acme`;
    return (await sendRequest(url, { token: await world.token(caller), method, body })).status;
  };

  it('that are revoked during the lookup are not cached', async () => {
    expect(await requestOrganization('member of acme')).toBe(200);
    const members = await world.id('team members in acme');
    const principals = server.app.get(Principals);
    principals.invalidateCache();
    // The lookup reads these after the memberships, which the test changes meanwhile.
    const barrier = holdNext(principals['rightsReaders'], 'workspaces', {
      matches: (_, teams) => (teams as string[]).includes(members),
    });
    const lookup = requestOrganization('member of acme');
    await barrier.reached;
    const removed = await sendRequest(`${server.url}/api/v2/teams/${members}/relationships/users`, {
      method: 'DELETE',
      token: await world.token('owner of acme'),
      body: { data: [{ type: 'users', id: await world.id('member of acme') }] },
    });
    expect(removed.status).toBe(204);
    barrier.release();
    await lookup;
    expect(await requestOrganization('member of acme')).toBe(404);
  });

  it.each([
    ['before', 'team-0000000000000000'],
    ['after', 'team-zzzzzzzzzzzzzzzz'],
  ])(
    'include those of an owner who is also in a team with an ID %s that of the owners',
    async (_, id) => {
      const userId = await world.id('owner of acme');
      const name = id.slice(-4);
      const createdAt = server.clock.timestamp();
      const flags: never[] = [];
      const team = { id, organization: 'acme', name, nameKey: name, flags, createdAt, version: 1 };
      await server.database.write(async (manager) => {
        await manager.insert(Team, { ...team, visibility: 'secret' });
        await manager.insert(TeamMembership, { teamId: id, userId });
      });
      server.app.get(Principals).invalidateCache();
      const attributes = { name: 'acme', email: 'infra@acme.example' };
      const body = { data: { type: 'organizations', attributes } };
      expect(await requestOrganization('owner of acme', 'PATCH', body)).toBe(200);
    },
  );
});
