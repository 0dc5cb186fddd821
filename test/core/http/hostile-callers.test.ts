import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sendRequest } from '../../support/http.js';
import { databases, startServer, type TestServer } from '../../support/server.js';
import { type Resource, World } from '../../support/world.js';

/** Each of these requests was once found by a fuzzer. */
describe.each(databases)('hostile callers on %s', (kind) => {
  let server: TestServer;
  let world: World;
  const send = (path: string, body: unknown, method = 'POST') =>
    sendRequest(`${server.url}${path}`, { method, token: server.adminToken, body });
  beforeAll(async () => {
    server = await startServer(kind);
    world = new World(server);
    await world.establish('organization acme');
    await world.establish('team ops in acme');
  });
  afterAll(() => server.stop());

  it('get a short response to a body with thousands of invalid values', async () => {
    const team = await world.id('team ops in acme');
    const users = `/api/v2/teams/${team}/relationships/users`;
    const many = await send(users, { data: Array.from({ length: 3_000 }, () => ({})) });
    expect(many.status).toBe(422);
    expect((many.json as { errors: unknown[] }).errors.length).toBeLessThanOrEqual(100);
    expect((await send(users, { data: Array.from({ length: 100_000 }, () => ({})) })).status).toBe(
      400,
    );
    const repeated = await send(users, {
      [`k${'k'.repeat(20_000)}`]: Array.from({ length: 1_000 }, () => '\0'),
    });
    expect(repeated.status).toBe(422);
    expect(repeated.text.length).toBeLessThan(60_000);
  });

  it('get each invalid value with its pointer, however many others are valid', async () => {
    const team = await world.id('team ops in acme');
    const right = { type: 'users', id: 'user-1234567890abcdef' };
    const data = Array.from({ length: 1_000 }, (_, index) =>
      index % 250 === 249 ? { type: 'users', id: 7 } : right,
    );
    const { status, json } = await send(`/api/v2/teams/${team}/relationships/users`, { data });
    expect(status).toBe(422);
    const { errors } = json as { errors: { source: { pointer: string } }[] };
    expect(errors.map(({ source }) => source.pointer)).toEqual(
      [249, 499, 749, 999].map((index) => `/data/${index}/id`),
    );
  });

  it.each([
    ['brackets without end', '['.repeat(1_000_000)],
    [
      'members without end',
      JSON.stringify(
        Object.fromEntries(Array.from({ length: 50_000 }, (_, index) => [`m${index}`, index])),
      ),
    ],
    [
      'brackets after a text with quotation marks',
      `{"a":"\\"]]\\\\","b":${'['.repeat(100)}${']'.repeat(100)}}`,
    ],
  ])('are refused before the body is parsed: %s', async (_, body) => {
    const { status, json } = await sendRequest(`${server.url}/api/v2/organizations`, {
      method: 'POST',
      token: server.adminToken,
      raw: body,
      headers: { 'Content-Type': 'application/vnd.api+json' },
    });
    expect(status).toBe(400);
    expect((json as { errors: { detail: string }[] }).errors[0]?.detail).toMatch(
      /nested more than 64 levels|more than 20000 values/,
    );
  });

  it.each([
    ['commas and brackets in texts', { name: `${'[,'.repeat(24_000)}\\"` }],
    ['20,000 values', { data: Array.from({ length: 19_999 }, () => 0) }],
    ['empty lists', { data: Array.from({ length: 8_000 }, () => []) }],
  ])('are not refused for a body within the limits: %s', async (_, body) => {
    expect((await send('/api/v2/organizations', body)).status).toBe(422);
  });

  it.each([
    [431, `GET /healthz?${'a'.repeat(20_000)} HTTP/1.1\r\nHost: x\r\n\r\n`],
    [400, 'GET /healthz HTTP/1.1\r\nHost: x\r\nno header\r\n\r\n'],
    [400, '\u0000\u0001\u0002 nothing of the kind\r\n\r\n'],
  ])(
    'get an error document with status %i for an unreadable request, and are disconnected',
    async (status, bytes) => {
      const { hostname, port } = new URL(server.url);
      const socket = connect(Number(port), hostname).end(bytes);
      const [head = '', body = ''] = (await text(socket)).split('\r\n\r\n');
      expect(head).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
      expect(head).toContain('Content-Type: application/vnd.api+json');
      const [error] = (JSON.parse(body) as { errors: { id: string; status: string }[] }).errors;
      expect(error?.status).toBe(String(status));
      expect(head).toContain(`X-Request-Id: ${error?.id ?? ''}`);
    },
  );

  it('cannot set an unknown flag', async () => {
    const team = await world.id('team ops in acme');
    const body = {
      data: {
        type: 'teams',
        attributes: {
          'organization-access': {
            'future-flag': true,
            'a,manage-modules': true,
            'acl-read': true,
          },
        },
      },
    };
    expect((await send(`/api/v2/teams/${team}`, body, 'PATCH')).status).toBe(200);
    const rows = await server.database.read.query<{ flags: string }[]>(
      `SELECT flags FROM teams WHERE id = '${team}'`,
    );
    expect(rows).toEqual([{ flags: 'acl-read' }]);
  });

  it.each(['2020-W01-1', '2020-366', '20200101', '2020-01-01T10.5'])(
    'get 400 or a valid response, never 500, for the time %s',
    async (time) => {
      const { status } = await sendRequest(
        `${server.url}/api/v2/organizations/acme/audit-events?filter[since]=${encodeURIComponent(time)}`,
        { token: server.adminToken },
      );
      expect([200, 400]).toContain(status);
    },
  );

  it('cannot set an expiry after the supported years, or a text above the limit', async () => {
    const admin = await world.id('site admin');
    const createToken = (attributes: object) =>
      send(`/api/v2/users/${admin}/authentication-tokens`, {
        data: { type: 'authentication-tokens', attributes },
      });
    expect((await createToken({ 'expired-at': '9999-12-31T23:59:59-14:00' })).status).toBe(422);
    expect((await createToken({ description: 'a\uFE0F'.repeat(255) })).status).toBe(422);
    expect((await createToken({ description: '😀'.repeat(255) })).status).toBe(201);
  });

  it('get 404 for an absent organization, also as site administrators', async () => {
    for (const path of ['/teams', '/agent-pools', '/audit-events']) {
      expect(
        (
          await sendRequest(`${server.url}/api/v2/organizations/nowhere${path}`, {
            token: server.adminToken,
          })
        ).status,
      ).toBe(404);
    }
    expect(
      (
        await send('/api/v2/organizations/nowhere/teams', {
          data: { type: 'teams', attributes: { name: 'x' } },
        })
      ).status,
    ).toBe(404);
  });

  it('leave one site administrator when two remove each other concurrently', async () => {
    const createAdmin = async (username: string) => {
      const user = await world.request('POST', '/api/v2/admin/users', {
        data: {
          type: 'users',
          attributes: { username, email: `${username}@x.example`, 'is-site-admin': true },
        },
      });
      const token = await world.request('POST', `/api/v2/users/${user.id}/authentication-tokens`, {
        data: { type: 'authentication-tokens' },
      });
      return { id: user.id, token: String(token.attributes['token']) };
    };
    const [one, other] = [await createAdmin('one'), await createAdmin('other')];
    expect(
      (
        await sendRequest(`${server.url}/api/v2/admin/users/${await world.id('site admin')}`, {
          method: 'DELETE',
          token: one.token,
        })
      ).status,
    ).toBe(204);
    const remove = async (by: string, id: string) =>
      (await sendRequest(`${server.url}/api/v2/admin/users/${id}`, { method: 'DELETE', token: by }))
        .status;
    const statuses = await Promise.all([remove(one.token, other.id), remove(other.token, one.id)]);
    expect(statuses.filter((status) => status === 204)).toHaveLength(1);
    const survivors = await Promise.all(
      [one, other].map(
        async ({ token }) =>
          (await sendRequest(`${server.url}/api/v2/account/details`, { token })).status,
      ),
    );
    expect(survivors.sort()).toEqual([200, 401]);
  });

  it('cannot read the audit log of a former organization of the same name', async () => {
    const fresh = await startServer(kind);
    const own = new World(fresh);
    await own.establish('organization acme');
    await own.request('DELETE', '/api/v2/organizations/acme');
    await own.request('DELETE', `/api/v2/admin/users/${await own.id('owner of acme')}`);
    const second = new World(fresh);
    await second.establish('organization acme');
    const { json } = await sendRequest(`${fresh.url}/api/v2/organizations/acme/audit-events`, {
      token: await second.token('owner of acme'),
    });
    const actions = (json as { data: Resource[] }).data.map(
      ({ attributes }) => attributes['action'],
    );
    expect(actions.filter((action) => action === 'organization.create')).toHaveLength(1);
    expect(actions).not.toContain('organization.delete');
    await fresh.stop();
  });
});

describe('paths', () => {
  it('are case-sensitive, like the rules of a reverse proxy', async () => {
    const server = await startServer();
    expect((await sendRequest(`${server.url}/METRICS`)).status).toBe(404);
    expect((await sendRequest(`${server.url}/metrics`)).status).toBe(200);
    await server.stop();
  });
});

describe('guessing tokens', () => {
  it('is limited by address', async () => {
    const server = await startServer('sqlite', { GANTRY_RATE_LIMIT: '5' });
    const guesses = await Promise.all(
      Array.from({ length: 60 }, (_, index) =>
        sendRequest(`${server.url}/v1/acl/templated-policies`, { token: `guess-${index}` }),
      ),
    );
    expect(guesses.filter(({ status }) => status === 429).length).toBeGreaterThan(30);
    await server.stop();
  });
});
