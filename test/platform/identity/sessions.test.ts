import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { documentedOperations, documentOf } from '../../support/contract.js';
import { signIn } from '../../support/facts/sign-in-facts.js';
import { type HttpResponse, sendRequest } from '../../support/http.js';
import { startServer, type TestServer } from '../../support/server.js';
import { World } from '../../support/world.js';

const HOUR_MS = 60 * 60 * 1000;
const OWN = { 'Sec-Fetch-Site': 'same-origin' };

let server: TestServer;
let world: World;
let token: string;
beforeAll(async () => {
  server = await startServer();
});
beforeEach(async () => {
  await server.reset();
  world = new World(server);
  await world.establish('organization acme');
  token = (await world.token('owner of acme')) ?? '';
});
afterAll(() => server.stop());

const withCookie = (
  cookie: string,
  path: string,
  method = 'GET',
  headers: Record<string, string> = OWN,
  body?: unknown,
): Promise<HttpResponse> =>
  sendRequest(`${server.url}${path}`, { method, headers: { Cookie: cookie, ...headers }, body });
const statusOf = async (cookie: string): Promise<number> =>
  (await withCookie(cookie, '/api/session')).status;
const beginSession = async (secret = token, cookie?: string): Promise<string> => {
  const answer = await signIn(
    server.url,
    { token: secret },
    cookie === undefined ? {} : { Cookie: cookie },
  );
  expect(answer.status).toBe(201);
  return answer.cookie;
};

describe('the cookie of a session', () => {
  it('is hidden from scripts and other sites, and does not contain the token', async () => {
    const answer = await signIn(server.url, { token: ` ${token}\n` });
    expect(answer.headers.get('set-cookie')).toMatch(
      /^gantry_session=[A-Za-z0-9_-]{43}; Max-Age=43200; Path=\/; HttpOnly; SameSite=Strict$/,
    );
    const value = answer.cookie.split('=')[1] ?? '';
    expect(answer.text).not.toContain(value);
    const rows = await Promise.all(
      server.database.read.connection.entityMetadatas.map(({ target }) =>
        server.database.read.find(target),
      ),
    );
    expect(JSON.stringify([rows, server.log])).not.toContain(value);
    expect(JSON.stringify([rows, server.log])).not.toContain(token);
  });

  it('is Secure and bound to the host if the public URL is HTTPS', async () => {
    const secure = await startServer('sqlite', { GANTRY_PUBLIC_URL: 'https://gantry.example' });
    try {
      const { headers, cookie } = await signIn(secure.url, { token: secure.adminToken });
      expect(headers.get('set-cookie')).toMatch(
        /^__Host-gantry_session=[A-Za-z0-9_-]+; Max-Age=43200; Path=\/; HttpOnly; SameSite=Strict; Secure$/,
      );
      const read = (sent: string): Promise<HttpResponse> =>
        sendRequest(`${secure.url}/api/session`, { headers: { Cookie: sent, ...OWN } });
      expect((await read(cookie)).status).toBe(200);
      expect((await read(cookie.replace('__Host-', ''))).status).toBe(401);
    } finally {
      await secure.stop();
    }
  });

  it('cannot be guessed or forged', async () => {
    const cookie = await beginSession();
    for (const forged of [`${cookie.slice(0, -2)}AA`, 'gantry_session=', 'gantry_session=x'])
      expect(await statusOf(forged)).toBe(401);
    expect(await statusOf(`gantry_session=${token}`)).toBe(401);
    const bearer = cookie.split('=')[1] ?? '';
    expect(
      (await sendRequest(`${server.url}/api/v2/organizations`, { token: bearer })).status,
    ).toBe(401);
  });
});

describe('a session', () => {
  it('authenticates operations like its token, and shows the rights of the caller', async () => {
    const cookie = await beginSession();
    const listed = await withCookie(cookie, '/api/v2/organizations');
    expect([listed.status, listed.json as unknown]).toEqual([
      200,
      (await sendRequest(`${server.url}/api/v2/organizations`, { token })).json,
    ]);
    const { data } = (await withCookie(cookie, '/api/session')).json as {
      data: { attributes: { caller: object; organizations: { permissions: object }[] } };
    };
    expect(data.attributes.caller).toMatchObject({ kind: 'user', name: 'owner-of-acme' });
    expect(data.attributes.organizations).toEqual([
      {
        name: 'acme',
        permissions: (listed.json as { data: { attributes: { permissions: object } }[] }).data[0]
          ?.attributes.permissions,
      },
    ]);
  });

  it('ends 2 hours after its last use', async () => {
    const cookie = await beginSession();
    for (let hours = 1.9; hours < 6; hours += 1.9) {
      server.clock.advance(1.9 * HOUR_MS);
      expect(await statusOf(cookie)).toBe(200);
    }
    server.clock.advance(2 * HOUR_MS);
    expect(await statusOf(cookie)).toBe(401);
    expect(await statusOf(cookie)).toBe(401);
  });

  it('is not listed after it has ended, even before it is deleted', async () => {
    const listIds = async (cookie: string) =>
      ((await withCookie(cookie, '/api/sessions')).json as { data: { id: string }[] }).data.map(
        ({ id }) => id,
      );
    const idle = await beginSession();
    server.clock.advance(HOUR_MS);
    const used = await beginSession();
    expect(await listIds(used)).toHaveLength(2);
    server.clock.advance(HOUR_MS);
    const { data } = (await withCookie(used, '/api/session')).json as { data: { id: string } };
    expect(await listIds(used)).toEqual([data.id]);
    expect(await statusOf(idle)).toBe(401);
  });

  it('ends 12 hours after signing in, regardless of its use', async () => {
    const cookie = await beginSession();
    for (let hours = 1; hours < 12; hours += 1) {
      server.clock.advance(HOUR_MS);
      expect(await statusOf(cookie)).toBe(200);
    }
    server.clock.advance(HOUR_MS);
    expect(await statusOf(cookie)).toBe(401);
  });

  it('ends with its token, and with the suspension of its user', async () => {
    const issued = await world.request(
      'POST',
      `/api/v2/users/${await world.id('owner of acme')}/authentication-tokens`,
      { data: { type: 'authentication-tokens' } },
    );
    const [revoked, other] = [
      await beginSession(String(issued.attributes['token'])),
      await beginSession(),
    ];
    await world.request('DELETE', `/api/v2/authentication-tokens/${issued.id}`);
    expect([await statusOf(revoked), await statusOf(other)]).toEqual([401, 200]);
    await world.request(
      'POST',
      `/api/v2/admin/users/${await world.id('owner of acme')}/actions/suspend`,
    );
    expect(await statusOf(other)).toBe(401);
  });

  it('lasts no longer than its token', async () => {
    const expiredAt = new Date(server.clock.now().getTime() + HOUR_MS).toISOString();
    const issued = await world.request(
      'POST',
      `/api/v2/users/${await world.id('owner of acme')}/authentication-tokens`,
      { data: { type: 'authentication-tokens', attributes: { 'expired-at': expiredAt } } },
    );
    const { headers, cookie } = await signIn(server.url, {
      token: String(issued.attributes['token']),
    });
    expect(headers.get('set-cookie')).toMatch(/Max-Age=3[56]\d\d;/);
    server.clock.advance(HOUR_MS);
    expect(await statusOf(cookie)).toBe(401);
  });

  it('is replaced when the browser signs in again', async () => {
    const first = await beginSession();
    const second = await beginSession(token, first);
    expect([second === first, await statusOf(first), await statusOf(second)]).toEqual([
      false,
      401,
      200,
    ]);
  });

  it('ends by signing out, in this browser or everywhere, but not for other users', async () => {
    await world.establish('user dana');
    const others = await beginSession((await world.token('user dana')) ?? '');
    const [first, second, third] = [
      await beginSession(),
      await beginSession(),
      await beginSession(),
    ];
    const out = await withCookie(first, '/api/session', 'DELETE');
    expect([out.status, out.headers.get('set-cookie')]).toEqual([
      204,
      'gantry_session=; Max-Age=0; Path=/; HttpOnly; SameSite=Strict',
    ]);
    expect([await statusOf(first), await statusOf(second)]).toEqual([401, 200]);
    expect((await withCookie(second, '/api/sessions', 'DELETE')).status).toBe(204);
    expect(await Promise.all([second, third, others].map(statusOf))).toEqual([401, 401, 200]);
    expect((await sendRequest(`${server.url}/api/v2/account/details`, { token })).status).toBe(200);
  });

  it('ends by signing out while its user is suspended', async () => {
    const cookie = await beginSession();
    const user = `/api/v2/admin/users/${await world.id('owner of acme')}/actions`;
    await world.request('POST', `${user}/suspend`);
    expect((await withCookie(cookie, '/api/session', 'DELETE')).status).toBe(204);
    await world.request('POST', `${user}/unsuspend`);
    expect(await statusOf(cookie)).toBe(401);
  });

  it('is audited at its start and end, with the user', async () => {
    const cookie = await beginSession();
    await withCookie(cookie, '/api/session', 'DELETE');
    await withCookie(await beginSession(), '/api/sessions', 'DELETE');
    const events = await server.database.read.query<{ action: string; actor_name: string }[]>(
      "SELECT action, actor_name FROM audit_events WHERE action LIKE 'session.%' ORDER BY sequence",
    );
    expect(events.map(({ action, actor_name }) => `${actor_name} ${action}`)).toEqual([
      'owner-of-acme session.create',
      'owner-of-acme session.delete',
      'owner-of-acme session.create',
      'owner-of-acme session.delete-all',
    ]);
  });
});

describe('a request with the cookie', () => {
  const FOREIGN: [string, Record<string, string>][] = [
    ['another site', { Origin: 'https://elsewhere.example', 'Sec-Fetch-Site': 'cross-site' }],
    ['another site, in an old browser', { Origin: 'https://elsewhere.example' }],
    ['another host of the same site', { 'Sec-Fetch-Site': 'same-site' }],
    ['a sandboxed frame', { Origin: 'null', 'Sec-Fetch-Site': 'cross-site' }],
    ['the same host at another port', { Origin: 'http://127.0.0.1:1' }],
  ];
  const NO_ORIGIN: [string, Record<string, string>] = ['a client that sends neither header', {}];
  const TYPED_URL: [string, Record<string, string>] = ['a typed URL', { 'Sec-Fetch-Site': 'none' }];
  const writes = documentedOperations.filter(
    ({ method, operation, document }) =>
      method !== 'GET' &&
      (operation.security ?? documentOf(document).security ?? []).some(
        (requirement) => 'cookieAuth' in requirement,
      ),
  );
  const pathOf = (path: string): string => path.replace(/\{[^}]+\}/g, 'nothing-here');

  it.each([...FOREIGN, NO_ORIGIN, TYPED_URL])(
    'from %s is refused by every write',
    async (_, headers) => {
      const cookie = await beginSession();
      expect(writes.length).toBeGreaterThan(60);
      for (const { id, method, path } of writes) {
        const refused = await withCookie(cookie, pathOf(path), method, headers);
        expect([id, refused.status, refused.headers.get('set-cookie')]).toEqual([id, 403, null]);
      }
      expect(await statusOf(cookie)).toBe(200);
    },
  );

  it.each([...FOREIGN, NO_ORIGIN])('from %s neither signs in nor out', async (_, headers) => {
    const cookie = await beginSession();
    for (const path of ['/api/session', '/api/sessions']) {
      const refused = await withCookie(cookie, path, 'DELETE', headers);
      expect([path, refused.status, refused.headers.get('set-cookie')]).toEqual([path, 403, null]);
    }
    const body = { data: { type: 'sessions', attributes: { token } } };
    const refused = await sendRequest(`${server.url}/api/session`, { body, headers });
    expect([refused.status, refused.headers.get('set-cookie')]).toEqual([403, null]);
    expect(refused.text).toContain('This request was not sent from a page of this server.');
    expect(await statusOf(cookie)).toBe(200);
  });

  it.each(FOREIGN)('from %s is not authenticated, even to read', async (_, headers) => {
    const cookie = await beginSession();
    const answer = await withCookie(cookie, '/api/v2/organizations', 'GET', headers);
    expect(answer.status).toBe(401);
  });

  it('from a page of this server is accepted, also with only the origin', async () => {
    const cookie = await beginSession();
    const own = [
      OWN,
      { ...OWN, Origin: 'null' },
      { Origin: server.url },
      { Origin: server.config.publicUrl.origin },
    ];
    for (const [index, headers] of (own as Record<string, string>[]).entries()) {
      const body = { data: { type: 'teams', attributes: { name: `team-${index}` } } };
      const path = '/api/v2/organizations/acme/teams';
      expect((await withCookie(cookie, path, 'POST', headers, body)).status).toBe(201);
    }
    for (const headers of [{}, { 'Sec-Fetch-Site': 'none' }] as Record<string, string>[])
      expect((await withCookie(cookie, '/api/session', 'GET', headers)).status).toBe(200);
  });

  it('and a token in a header uses the token, from any origin', async () => {
    const cookie = await beginSession();
    const crossSiteHeaders = (secret: string) => ({
      Authorization: `Bearer ${secret}`,
      Origin: 'https://elsewhere.example',
      'Sec-Fetch-Site': 'cross-site',
    });
    const body = { data: { type: 'teams', attributes: { name: 'by-token' } } };
    const path = '/api/v2/organizations/acme/teams';
    expect((await withCookie(cookie, path, 'POST', crossSiteHeaders(token), body)).status).toBe(
      201,
    );
    expect((await withCookie(cookie, path, 'POST', crossSiteHeaders('unknown'), body)).status).toBe(
      401,
    );
  });

  it('is counted against the rate limit of the caller', async () => {
    const limited = await startServer('sqlite', { GANTRY_RATE_LIMIT: '5' });
    try {
      const { cookie } = await signIn(limited.url, { token: limited.adminToken });
      const status = async (headers: Record<string, string>): Promise<number> =>
        (await sendRequest(`${limited.url}/api/v2/account/details`, { headers })).status;
      const bearer = { Authorization: `Bearer ${limited.adminToken}` };
      for (let count = 0; count < 5; count += 1)
        expect(await status({ Cookie: cookie, ...OWN })).toBe(200);
      expect([await status({ Cookie: cookie, ...OWN }), await status(bearer)]).toEqual([429, 429]);
    } finally {
      await limited.stop();
    }
  });

  it('is refused by the operations for agents', async () => {
    const cookie = await beginSession();
    const ofAgents = documentedOperations.filter(({ document }) => document === 'agent-jobs');
    expect(ofAgents).not.toEqual([]);
    for (const { method, path } of ofAgents)
      expect((await withCookie(cookie, pathOf(path), method)).status).toBe(401);
  });
});
