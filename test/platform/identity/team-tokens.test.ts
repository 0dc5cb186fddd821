import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sendRequest } from '../../support/http.js';
import { databases, startServer, type TestServer } from '../../support/server.js';
import { World } from '../../support/world.js';

interface TokenList {
  readonly data: readonly { readonly attributes: { readonly description: string | null } }[];
}

describe.each(databases)('the tokens of a team, on %s', (kind) => {
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
      'team ops in acme',
      'token ci of team ops in acme',
      'token nightly of team ops in acme',
      'token of team ops in acme',
    ])
      await world.establish(fact);
  });
  afterAll(() => server.stop());

  const NAMED = ['token ci of team ops in acme', 'token nightly of team ops in acme'];
  const statusOf = async (token: string) =>
    (
      await sendRequest(`${server.url}/api/v2/organizations/acme`, {
        token: await world.token(token),
      })
    ).status;
  const send = async (caller: string, method: string, path: string) =>
    sendRequest(`${server.url}/api/v2${path}`, { method, token: await world.token(caller) });

  it('are independent: a new one without a description replaces only its predecessor', async () => {
    const ops = await world.id('team ops in acme');
    await world.request('POST', `/api/v2/teams/${ops}/authentication-token`);
    expect(await statusOf('token of team ops in acme')).toBe(401);
    for (const token of NAMED) expect(await statusOf(token)).toBe(200);
  });

  it('are deleted one by one', async () => {
    const id = await world.id('token ci of team ops in acme');
    expect((await send('stranger', 'DELETE', `/authentication-tokens/${id}`)).status).toBe(404);
    expect((await send('owner of acme', 'DELETE', `/authentication-tokens/${id}`)).status).toBe(
      204,
    );
    expect(await statusOf('token ci of team ops in acme')).toBe(401);
    expect(await statusOf('token nightly of team ops in acme')).toBe(200);
  });

  it.each(['team', 'organization'])('end with the %s', async (what) => {
    const ops = await world.id('team ops in acme');
    const path = what === 'team' ? `/api/v2/teams/${ops}` : '/api/v2/organizations/acme';
    await world.request('DELETE', path);
    for (const token of NAMED) expect(await statusOf(token)).toBe(401);
    const [row] = await server.database.read.query<{ total: number | string }[]>(
      "SELECT COUNT(*) AS total FROM tokens WHERE kind = 'team'",
    );
    expect(Number(row?.total)).toBe(0);
  });

  it('are listed for those who manage them, and can be sorted by expiry', async () => {
    const ops = await world.id('team ops in acme');
    for (const [description, year] of [
      ['soon', 2100],
      ['late', 2101],
    ] as const)
      await world.request('POST', `/api/v2/teams/${ops}/authentication-tokens`, {
        data: {
          type: 'authentication-tokens',
          attributes: { description, 'expired-at': `${year}-01-01T00:00:00Z` },
        },
      });
    const list = async (caller: string, query = '') => {
      const { json } = await send(caller, 'GET', `/organizations/acme/team-tokens${query}`);
      return (json as TokenList).data.map(({ attributes }) => attributes.description);
    };
    expect(await list('owner of acme')).toEqual(['ci', 'nightly', null, 'soon', 'late']);
    expect((await list('owner of acme', '?sort=expired-at')).slice(0, 2)).toEqual(['soon', 'late']);
    expect((await list('owner of acme', '?sort=-expired-at')).slice(3)).toEqual(['late', 'soon']);
    expect(await list('owner of acme', '?q=op&page[size]=2')).toEqual(['ci', 'nightly']);
    expect(await list('owner of acme', '?q=dev')).toEqual([]);
    expect(await list('organization token of acme')).toEqual([]);
    expect(await list('token ci of team ops in acme')).toEqual([]);
  });

  it('have different descriptions, even if several are created concurrently', async () => {
    const ops = await world.id('team ops in acme');
    const body = { data: { type: 'authentication-tokens', attributes: { description: 'twice' } } };
    const answers = await Promise.all(
      [1, 2, 3].map(async () =>
        sendRequest(`${server.url}/api/v2/teams/${ops}/authentication-tokens`, {
          method: 'POST',
          token: await world.token('owner of acme'),
          body,
        }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 422, 422]);
  });
});
