import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type HttpResponse, sendRequest } from '../support/http.js';
import { databases, startServer, type TestServer } from '../support/server.js';
import { World } from '../support/world.js';

const BODY = { data: { type: 'workspaces', attributes: { name: 'site' } } };
const KEY = { 'Idempotency-Key': 'the-same-key' };

describe.each(databases)('an Idempotency-Key, on %s', (kind) => {
  let server: TestServer;
  let world: World;
  beforeAll(async () => {
    server = await startServer(kind);
  });
  beforeEach(async () => {
    await server.reset();
    world = new World(server);
    for (const fact of [
      'organization acme',
      'organization globex',
      'user dana',
      'user dana in team owners in acme',
    ])
      await world.establish(fact);
  });
  afterAll(() => server.stop());

  const create = async (caller: string, organization = 'acme'): Promise<HttpResponse> =>
    sendRequest(`${server.url}/api/v2/organizations/${organization}/workspaces`, {
      token: await world.token(caller),
      body: BODY,
      headers: KEY,
    });

  it('never returns the response of another caller', async () => {
    const first = await create('owner of acme');
    expect(first.status).toBe(201);
    expect((await create('owner of acme')).text).toBe(first.text);
    // The name is in use, so the request was evaluated again.
    expect((await create('user dana')).status).toBe(422);
    const other = await create('owner of globex');
    expect([other.status, other.text.includes('ws-')]).toEqual([404, false]);
    expect((await create('owner of globex', 'globex')).status).toBe(201);
  });

  it('does not return the first response to a caller who has lost the permission', async () => {
    expect((await create('user dana')).status).toBe(201);
    const owners = await world.findTeam('acme', 'owners');
    await world.request('DELETE', `/api/v2/teams/${owners.id}/relationships/users`, {
      data: [{ type: 'users', id: await world.id('user dana') }],
    });
    const again = await create('user dana');
    expect([again.status, again.text.includes('ws-')]).toEqual([404, false]);
  });
});
