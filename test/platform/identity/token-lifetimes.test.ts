import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type HttpResponse, sendRequest } from '../../support/http.js';
import { databases, startServer, type TestServer } from '../../support/server.js';
import { type Resource, secretOf, World } from '../../support/world.js';

const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;
const OWNER = 'owner of acme';

describe.each(databases)('the maximum lifetime of tokens, on %s', (kind) => {
  let server: TestServer;
  let world: World;
  let ahead = 0;
  beforeAll(async () => {
    server = await startServer(kind);
  });
  beforeEach(async () => {
    server.clock.advance(-ahead);
    ahead = 0;
    await server.reset();
    world = new World(server);
    for (const fact of [
      'organization acme',
      'organization globex of the owner of acme',
      'team ops in acme',
    ])
      await world.establish(fact);
  });
  afterAll(() => server.stop());

  const send = (token: string | undefined, path: string, body?: unknown, method?: string) =>
    sendRequest(`${server.url}/api/v2${path}`, {
      token,
      ...(body === undefined ? {} : { body }),
      ...(method === undefined ? {} : { method }),
    });
  const setLimitsEnabled = (isEnabled = true) =>
    world.request('PATCH', '/api/v2/organizations/acme', {
      data: { type: 'organizations', attributes: { 'max-ttl-enabled': isEnabled } },
    });
  const limitLifetime = (milliseconds: number, ...types: string[]) =>
    world.request('PATCH', '/api/v2/organizations/acme/token-ttl-policies', {
      data: {
        type: 'organization-token-ttl-policies',
        attributes: {
          'token-ttl-policies': types.map((type) => ({
            'token-type': type,
            'max-ttl-ms': milliseconds,
          })),
        },
      },
    });
  const timeAfter = (milliseconds: number) =>
    new Date(server.clock.now().getTime() + milliseconds).toISOString();
  const advanceClock = (milliseconds: number) => {
    ahead += milliseconds;
    server.clock.advance(milliseconds);
  };
  const pathOf = {
    user: async () => `/users/${await world.id(OWNER)}/authentication-tokens`,
    team: async () => `/teams/${await world.id('team ops in acme')}/authentication-token`,
    organization: () => Promise.resolve('/organizations/acme/authentication-token'),
    'audit-trails': () =>
      Promise.resolve('/organizations/acme/authentication-token?token=audit-trails'),
  } as const;
  type TokenType = keyof typeof pathOf;
  const create = async (type: TokenType, attributes: object): Promise<HttpResponse> =>
    send(await world.token(OWNER), await pathOf[type](), {
      data: { type: 'authentication-tokens', attributes },
    });
  const statusOf = async (token: string | undefined, organization = 'acme') =>
    (await send(token, `/organizations/${organization}`)).status;
  const errorOf = ({ json }: HttpResponse) =>
    (json as { errors: { detail: string; source: { pointer: string } }[] }).errors[0];

  it.each(Object.keys(pathOf) as TokenType[])(
    'applies to a new token of the type "%s", and is reported when it is exceeded',
    async (type) => {
      await limitLifetime(30 * DAY_MS, type);
      expect((await create(type, {})).status, 'not enabled').toBe(201);
      await setLimitsEnabled();
      for (const attributes of [
        {},
        { 'expired-at': null },
        { 'expired-at': timeAfter(31 * DAY_MS) },
      ]) {
        const refused = await create(type, attributes);
        expect(refused.status, refused.text).toBe(422);
        expect(errorOf(refused)?.source.pointer).toBe('/data/attributes/expired-at');
        expect(errorOf(refused)?.detail).toMatch(
          /^The organization "acme" limits the lifetime of \w+ tokens to 30 days: expired-at is required, and must not be after \d{4}-.+Z\.$/,
        );
      }
      expect((await create(type, { 'expired-at': timeAfter(30 * DAY_MS) })).status).toBe(201);
    },
  );

  it('is two years by default, and initially disabled', async () => {
    const listed = (await send(await world.token(OWNER), '/organizations/acme/token-ttl-policies'))
      .json as { data: Resource[] };
    expect(listed.data.map(({ attributes }) => attributes['max-ttl-ms'])).toEqual(
      Array.from({ length: 4 }, () => 63_113_904_000),
    );
    await setLimitsEnabled();
    expect((await create('user', { 'expired-at': timeAfter(700 * DAY_MS) })).status).toBe(201);
    const refused = await create('user', { 'expired-at': timeAfter(800 * DAY_MS) });
    expect([refused.status, errorOf(refused)?.detail]).toEqual([
      422,
      expect.stringContaining('tokens to 730 days:'),
    ]);
  });

  it('of a user token is the shortest of the organizations that it reaches', async () => {
    await limitLifetime(7 * DAY_MS, 'user');
    await setLimitsEnabled();
    const month = { 'expired-at': timeAfter(30 * DAY_MS) };
    expect((await create('user', month)).status).toBe(422);
    const inGlobex = { scope: { organization: 'globex' } };
    expect((await create('user', { ...month, ...inGlobex })).status).toBe(201);
    expect((await create('user', { ...month, scope: { organization: 'acme' } })).status).toBe(422);
  });

  it('ends older tokens in the organization, and only there', async () => {
    const token = await world.token(OWNER);
    const others = Object.fromEntries(
      await Promise.all(
        (['team', 'organization'] as const).map(async (type) => {
          const made = (await create(type, {})).json as { data: Resource };
          return [type, secretOf(made.data)] as const;
        }),
      ),
    );
    await limitLifetime(DAY_MS, 'user', 'team', 'organization');
    await setLimitsEnabled();
    expect([
      await statusOf(token),
      await statusOf(others['team']),
      await statusOf(others['organization']),
    ]).toEqual([200, 200, 200]);
    advanceClock(DAY_MS + HOUR_MS);
    // This change empties the cache of principals, as time would.
    await world.request('PATCH', '/api/v2/organizations/globex', {
      data: { type: 'organizations', attributes: { email: 'it@globex.example' } },
    });
    expect([
      await statusOf(token),
      await statusOf(others['team']),
      await statusOf(others['organization']),
    ]).toEqual([404, 401, 401]);
    expect(await statusOf(token, 'globex')).toBe(200);
    expect(await statusOf(server.adminToken)).toBe(200);
    const fresh = await create('user', { 'expired-at': timeAfter(HOUR_MS) });
    expect(fresh.status, fresh.text).toBe(201);
    expect(await statusOf(secretOf((fresh.json as { data: Resource }).data))).toBe(200);
    await setLimitsEnabled(false);
    expect(await statusOf(token)).toBe(200);
  });

  it('is refused below an hour and above ten years', async () => {
    for (const milliseconds of [0, -1, HOUR_MS - 1, 4_000 * DAY_MS, 1.5]) {
      const answer = await send(
        await world.token(OWNER),
        '/organizations/acme/token-ttl-policies',
        {
          data: {
            attributes: {
              'token-ttl-policies': [{ 'token-type': 'user', 'max-ttl-ms': milliseconds }],
            },
          },
        },
        'PATCH',
      );
      expect([milliseconds, answer.status]).toEqual([milliseconds, 422]);
      expect(errorOf(answer)?.source.pointer).toBe(
        '/data/attributes/token-ttl-policies/0/max-ttl-ms',
      );
    }
  });
});
