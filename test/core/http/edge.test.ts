import { connect } from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sendRequest } from '../../support/http.js';
import { startServer, type TestServer } from '../../support/server.js';
import { World } from '../../support/world.js';

interface Errors {
  readonly errors: readonly {
    readonly id: string;
    readonly status: string;
    readonly detail: string;
    readonly source?: { readonly pointer?: string; readonly parameter?: string };
  }[];
}

describe('the edge', () => {
  let server: TestServer;
  const organizations = () => `${server.url}/api/v2/organizations`;
  const create = (raw: string | Buffer, headers: Record<string, string> = {}) =>
    sendRequest(organizations(), {
      token: server.adminToken,
      raw,
      headers: { 'Content-Type': 'application/json', ...headers },
    });

  beforeAll(async () => {
    server = await startServer('sqlite', { GANTRY_BODY_LIMIT: '20000' });
  });
  beforeEach(() => server.reset());
  afterAll(() => server.stop());

  it('reports every violation in one response, each with a pointer', async () => {
    const { status, json } = await create(
      JSON.stringify({ data: { type: 'teams', attributes: { name: 'no spaces', partition: 7 } } }),
    );
    expect(status).toBe(422);
    expect((json as Errors).errors.map(({ source }) => source?.pointer).sort()).toEqual([
      '/data/attributes/email',
      '/data/attributes/name',
      '/data/attributes/partition',
      '/data/type',
    ]);
  });

  it('sends JSON:API with its exact media type, and problem details under /v1', async () => {
    const jsonApi = await sendRequest(`${organizations()}/nothing`, { token: server.adminToken });
    expect(jsonApi.headers.get('content-type')).toBe('application/vnd.api+json');
    const problem = await sendRequest(`${server.url}/v1/nothing`);
    expect(problem.headers.get('content-type')).toBe('application/problem+json');
    expect(problem.json).toMatchObject({ type: 'about:blank', title: 'Not Found', status: 404 });
  });

  it('returns and logs the request ID of the caller, and replaces an invalid one', async () => {
    const { headers, json } = await sendRequest(`${organizations()}/nothing`, {
      token: server.adminToken,
      headers: { 'X-Request-Id': 'mine-1' },
    });
    expect(headers.get('x-request-id')).toBe('mine-1');
    expect((json as Errors).errors[0]?.id).toBe('mine-1');
    expect(
      server.log.some((line) => line['requestId'] === 'mine-1' && line['status'] === 404),
    ).toBe(true);
    const invalid = await sendRequest(`${server.url}/healthz`, {
      headers: { 'X-Request-Id': 'a b"c' },
    });
    expect(invalid.headers.get('x-request-id')).toMatch(/^req-[A-Za-z0-9]{16}$/);
  });

  it('sends the security headers with every response', async () => {
    for (const path of ['/healthz', '/nothing', '/v1/acl/templated-policies']) {
      const { headers } = await sendRequest(`${server.url}${path}`);
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('x-frame-options')).toBe('DENY');
      expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
      expect(headers.get('x-powered-by')).toBeNull();
      expect(headers.get('access-control-allow-origin')).toBeNull();
    }
  });

  it.each([
    ['cut off', '{"data":'],
    ['not UTF-8', Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d])],
    ['nested too deeply', '['.repeat(100) + ']'.repeat(100)],
    ['nested 3,000 levels deep', '{"a":'.repeat(3_000) + '1' + '}'.repeat(3_000)],
  ])('returns 400 for a body that is %s', async (_, raw) => {
    expect((await create(raw)).status).toBe(400);
  });

  it.each(['__proto__', 'constructor', 'prototype'])(
    'refuses the member name %s, which could change a prototype',
    async (name) => {
      const { status, json } = await create(
        `{"data":{"type":"organizations","attributes":{"name":"a","email":"a@b.c","${name}":{"x":1}}}}`,
      );
      expect(status).toBe(422);
      expect((json as Errors).errors[0]?.detail).toContain(name);
      expect(({} as Record<string, unknown>)['x']).toBeUndefined();
    },
  );

  it('returns 413 for a body above the limit, also if it is smaller when compressed', async () => {
    const long = JSON.stringify({ data: 'x'.repeat(30_000) });
    expect((await create(long)).status).toBe(413);
    expect((await create(gzipSync(long), { 'Content-Encoding': 'gzip' })).status).toBe(413);
  });

  it('reads a compressed body, and returns 415 for an unknown encoding', async () => {
    const body = JSON.stringify({
      data: { type: 'organizations', attributes: { name: 'zipped', email: 'a@b.c' } },
    });
    expect((await create(gzipSync(body), { 'Content-Encoding': 'gzip' })).status).toBe(201);
    const unknown = await create(body, { 'Content-Encoding': 'x-unknown' });
    expect(unknown.status).toBe(415);
    expect((unknown.json as Errors).errors[0]?.source).toEqual({ header: 'Content-Encoding' });
  });

  it.each([
    [
      '{\n  "data": {\n    "secret" 1\n  }\n}',
      " Line 3, column 14: Expected ':' after property name.",
    ],
    ['{"data": {}} x', ' Line 1, column 14: Unexpected non-whitespace character after JSON.'],
    ['\uFEFF{"secret', ' Line 1, column 9: Unterminated string.'],
    ['{"data":\n', ' Line 2, column 1: Unexpected end of JSON input.'],
    ['{"data": secret}', ''],
    ['secret at position 7', ''],
  ])('reports where a body is not JSON, without its content: %j', async (body, place) => {
    const { status, json } = await create(body);
    expect(status).toBe(400);
    expect((json as Errors).errors[0]?.detail).toBe(`The body is not JSON.${place}`);
  });

  it('ignores unknown members, as JSON:API requires', async () => {
    const body = {
      data: { type: 'organizations', attributes: { name: 'odd', email: 'a@b.c', color: 'red' } },
      extra: [1],
    };
    expect((await create(JSON.stringify(body))).status).toBe(201);
  });

  it('returns 400 for a repeated parameter', async () => {
    const { status, json } = await sendRequest(`${organizations()}?page[size]=1&page[size]=2`, {
      token: server.adminToken,
    });
    expect(status).toBe(400);
    expect((json as Errors).errors[0]?.source).toEqual({ parameter: 'page[size]' });
  });

  it('limits the page size, and returns the correct total past the last page', async () => {
    await new World(server).establish('organization acme');
    const clamped = (
      await sendRequest(`${organizations()}?page[size]=5000`, { token: server.adminToken })
    ).json as { meta: { pagination: object } };
    expect(clamped.meta.pagination).toMatchObject({ 'page-size': 100, 'total-count': 1 });
    const past = (
      await sendRequest(`${organizations()}?page[number]=99`, { token: server.adminToken })
    ).json as { data: unknown[]; meta: { pagination: object } };
    expect(past.data).toEqual([]);
    expect(past.meta.pagination).toMatchObject({
      'current-page': 99,
      'next-page': null,
      'prev-page': 1,
      'total-count': 1,
    });
  });

  it('returns 400 for a target without a path, and counts the request', async () => {
    const plain = await startServer('sqlite', { GANTRY_RATE_LIMIT: '100' });
    const withCors = await startServer('sqlite', {
      GANTRY_RATE_LIMIT: '100',
      GANTRY_CORS_ORIGINS: 'https://app.acme.example',
    });
    for (const started of [plain, withCors]) {
      const { url } = started;
      for (const target of ['http://[::1/api/v2/organizations', 'http://']) {
        const response = await sendRaw(
          url,
          `GET ${target} HTTP/1.1\r\nHost: gantry\r\nConnection: close\r\n\r\n`,
        );
        expect(response).toMatch(/^HTTP\/1.1 400 /);
        expect(response.toLowerCase()).toContain('content-type: application/vnd.api+json');
        expect(response).toContain('has no path');
        expect(response.toLowerCase()).toContain('x-ratelimit-remaining');
      }
      const undecodable = await sendRequest(`${url}/api/v2/organizations/%zz`);
      expect(undecodable.headers.get('x-ratelimit-remaining')).not.toBeNull();
      await started.stop();
    }
  });

  it('returns 400, never 500, for a path with an invalid percent-encoding', async () => {
    expect(
      (
        await sendRequest(`${server.url}/v1/acl/templated-policy/name/%E0%A4%A`, {
          token: server.adminToken,
        })
      ).status,
    ).toBe(400);
    expect((await sendRequest(`${organizations()}/%ff`, { token: server.adminToken })).status).toBe(
      400,
    );
  });

  it('survives invalid bytes on the socket', async () => {
    await new Promise<void>((resolve) => {
      const socket = connect(Number(new URL(server.url).port), '127.0.0.1', () =>
        socket.end('GET / HTTP/9.9\r\n\r\n\0\0'),
      );
      socket.on('close', () => resolve()).on('error', () => undefined);
      socket.resume();
    });
    expect((await sendRequest(`${server.url}/healthz`)).status).toBe(200);
  });
});

describe('the log', () => {
  it('contains no token and no query', async () => {
    const server = await startServer('sqlite');
    await sendRequest(`${server.url}/api/v2/organizations?q=secret-search`, {
      token: server.adminToken,
    });
    const { json } = await sendRequest(`${server.url}/api/v2/account/details`, {
      token: server.adminToken,
    });
    const { id } = (json as { data: { id: string } }).data;
    const created = await sendRequest(`${server.url}/api/v2/users/${id}/authentication-tokens`, {
      token: server.adminToken,
      body: { data: { type: 'authentication-tokens' } },
    });
    const { token } = (created.json as { data: { attributes: { token: string } } }).data.attributes;
    const log = JSON.stringify(server.log);
    expect(server.log.filter(({ msg }) => msg === 'request').length).toBe(3);
    expect(log).not.toContain(server.adminToken);
    expect(log).not.toContain(token);
    expect(log).not.toContain('secret-search');
    await server.stop();
  });
});

describe('the rate limit', () => {
  it('counts the requests of a user, reports the remainder, and returns 429', async () => {
    const server = await startServer('sqlite', { GANTRY_RATE_LIMIT: '5' });
    const world = new World(server);
    const first = await sendRequest(`${server.url}/api/v2/account/details`, {
      token: server.adminToken,
    });
    expect(first.headers.get('x-ratelimit-limit')).toBe('5');
    expect(first.headers.get('x-ratelimit-remaining')).toBe('4');
    expect(first.headers.get('x-ratelimit-reset')).toMatch(/^[0-9]+(\.[0-9]+)?$/);
    await world.token('site admin');
    const responses = await Promise.all(
      Array.from({ length: 30 }, () =>
        sendRequest(`${server.url}/api/v2/account/details`, { token: server.adminToken }),
      ),
    );
    const refused = responses.filter(({ status }) => status === 429);
    expect(refused.length).toBeGreaterThan(10);
    expect(refused[0]?.headers.get('retry-after')).toBe('1');
    expect((refused[0]?.json as unknown as Errors).errors[0]).toMatchObject({
      status: '429',
      detail: 'Too many requests. Retry in 1 s.',
    });
    await server.stop();
  });

  it('counts callers without a token by address, and excludes probes', async () => {
    const server = await startServer('sqlite', { GANTRY_RATE_LIMIT: '2' });
    const responses = await Promise.all(
      Array.from({ length: 20 }, () => sendRequest(`${server.url}/v1/acl/templated-policies`)),
    );
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([401, 429]));
    const probes = await Promise.all(
      Array.from({ length: 20 }, () => sendRequest(`${server.url}/healthz`)),
    );
    expect(new Set(probes.map(({ status }) => status))).toEqual(new Set([200]));
    await server.stop();
  });
});

describe.each([
  ['a token in the query', '/v1/acl/templated-policies?token=secret', { method: 'GET' }, 400],
  [
    'a write from another site',
    '/api/session',
    { method: 'POST', body: {}, headers: { 'Sec-Fetch-Site': 'cross-site' } },
    403,
  ],
])('the rate limit of requests with %s', (_, path, options, status) => {
  it('counts them by address', async () => {
    const server = await startServer('sqlite', { GANTRY_RATE_LIMIT: '2' });
    const responses = await Promise.all(
      Array.from({ length: 20 }, () => sendRequest(`${server.url}${path}`, options)),
    );
    expect(new Set(responses.map((response) => response.status))).toEqual(new Set([status, 429]));
    await server.stop();
  });
});

describe('CORS', () => {
  it('is enabled only for the configured origins', async () => {
    const server = await startServer('sqlite', {
      GANTRY_CORS_ORIGINS: 'https://portal.example.com',
    });
    const preflight = (origin: string) =>
      sendRequest(`${server.url}/api/v2/organizations`, {
        method: 'OPTIONS',
        headers: {
          Origin: origin,
          'Access-Control-Request-Method': 'GET',
          'Access-Control-Request-Headers': 'authorization',
        },
      });
    expect(
      (await preflight('https://portal.example.com')).headers.get('access-control-allow-origin'),
    ).toBe('https://portal.example.com');
    expect(
      (await preflight('https://evil.example.com')).headers.get('access-control-allow-origin'),
    ).toBeNull();
    await server.stop();
  });

  it('and compression apply to the responses of operations and to their errors', async () => {
    const server = await startServer('sqlite', {
      GANTRY_CORS_ORIGINS: 'https://portal.example.com',
      GANTRY_COMPRESSION: '1',
    });
    const headers = { Origin: 'https://portal.example.com', 'Accept-Encoding': 'gzip' };
    const templates = await sendRequest(`${server.url}/v1/acl/templated-policies`, {
      token: server.adminToken,
      headers,
    });
    expect(templates.status).toBe(200);
    expect(templates.headers.get('content-encoding')).toBe('gzip');
    expect(Object.keys(templates.json as object)).toContain('builtin/service');
    const nothing = await sendRequest(`${server.url}/api/v2/organizations/nothing`, {
      token: server.adminToken,
      headers,
    });
    expect(nothing.status).toBe(404);
    for (const response of [templates, nothing]) {
      expect(response.headers.get('access-control-allow-origin')).toBe(
        'https://portal.example.com',
      );
      expect(response.headers.get('x-frame-options')).toBe('DENY');
    }
    await server.stop();
  });
});

/** Sends these bytes. Returns everything until the server closes the connection. */
async function sendRaw(url: string, bytes: string): Promise<string> {
  const socket = connect(Number(new URL(url).port), '127.0.0.1', () => socket.write(bytes));
  let response = '';
  for await (const piece of socket) response += String(piece);
  return response;
}
