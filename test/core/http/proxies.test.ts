import { afterEach, describe, expect, it } from 'vitest';
import { readConfig } from '../../../src/core/config/config.js';
import { callerAddress } from '../../../src/core/http/caller-address.js';
import { sendRequest } from '../../support/http.js';
import { startServer, type TestServer } from '../../support/server.js';

const PATH = '/v1/acl/templated-policies';
const LIMIT = 3;

let server: TestServer | undefined;
afterEach(async () => {
  await server?.stop();
  server = undefined;
});

/** The statuses of 30 requests, each of which claims to come from another caller. */
async function requestStatuses(
  environment: Record<string, string>,
  path: string,
  forwarded: (index: number) => string,
): Promise<Set<number>> {
  const started = (server = await startServer('sqlite', {
    GANTRY_RATE_LIMIT: String(LIMIT),
    ...environment,
  }));
  const responses = await Promise.all(
    Array.from({ length: 30 }, (_, index) =>
      sendRequest(`${started.url}${path}`, { headers: { 'X-Forwarded-For': forwarded(index) } }),
    ),
  );
  return new Set(responses.map(({ status }) => status));
}
const callerIp = (index: number): string => `203.0.113.${index}`;

describe('X-Forwarded-For', () => {
  it.each([
    ['without a configured proxy', {}],
    ['from an address that is not a proxy', { GANTRY_TRUST_PROXY: '10.0.0.0/8,fd00::/8' }],
  ])(
    'is not trusted %s: a forged one does not change the limited address',
    async (_, environment) => {
      expect(await requestStatuses(environment, PATH, callerIp)).toEqual(new Set([401, 429]));
    },
  );

  it.each([
    ['by its address', '127.0.0.1'],
    ['by its network, among others', '10.0.0.0/8,127.0.0.0/8,::1'],
    ['as a single hop', '1'],
  ])('is trusted from a proxy that is configured %s', async (_, trusted) => {
    expect(await requestStatuses({ GANTRY_TRUST_PROXY: trusted }, PATH, callerIp)).toEqual(
      new Set([401]),
    );
  });

  it('is trusted only in the part that proxies have added', async () => {
    expect(
      await requestStatuses(
        { GANTRY_TRUST_PROXY: '127.0.0.1' },
        PATH,
        (index) => `${callerIp(index)}, 198.51.100.7`,
      ),
    ).toEqual(new Set([401, 429]));
  });

  it('does not change the links, which use GANTRY_PUBLIC_URL', async () => {
    server = await startServer('sqlite', {
      GANTRY_TRUST_PROXY: '127.0.0.1',
      GANTRY_PUBLIC_URL: 'https://gantry.example.com',
    });
    const forged = {
      'X-Forwarded-Host': 'evil.example.com',
      'X-Forwarded-Proto': 'http',
      Host: 'evil.example.com',
    };
    const body = {
      data: { type: 'organizations', attributes: { name: 'acme', email: 'ops@example.com' } },
    };
    const responses = [
      await sendRequest(`${server.url}/api/v2/organizations`, {
        token: server.adminToken,
        body,
        headers: forged,
      }),
      await sendRequest(`${server.url}/api/v2/organizations`, {
        token: server.adminToken,
        headers: forged,
      }),
      await sendRequest(`${server.url}/.well-known/terraform.json`, { headers: forged }),
      await sendRequest(`${server.url}/app/acme/site-eu`, { headers: forged }),
    ];
    for (const { text, headers } of responses)
      expect(`${text}${headers.get('location') ?? ''}`).not.toContain('evil.example.com');
  });
});

describe('GANTRY_TRUST_PROXY', () => {
  it.each([
    'true',
    '11',
    '10.0.0.0/33',
    '10.0.0.0/0',
    '10.0.0.0/8/8',
    'proxy.example.com',
    '::1/129',
    '1,2',
  ])('refuses %j', (text) => {
    expect(() => readConfig({ GANTRY_TRUST_PROXY: text })).toThrow(
      /GANTRY_TRUST_PROXY must be a whole number from 0 to 10/,
    );
  });
});

describe('requests without a token', () => {
  it.each(['/nothing/here', '/api/v2/nothing', '/healthz/nothing'])(
    'to the unknown path %s are counted too',
    async (path) => {
      expect(await requestStatuses({}, path, callerIp)).toEqual(new Set([404, 429]));
    },
  );

  it.each([
    ['203.0.113.7', 'address:203.0.113.7'],
    ['::ffff:203.0.113.7', 'address:203.0.113.7'],
    ['2001:db8:1:2:3:4:5:6', 'address:2001:db8:1:2::/64'],
    ['2001:db8:1:2::9', 'address:2001:db8:1:2::/64'],
    ['2001:db8::9', 'address:2001:db8:0:0::/64'],
    ['::1', 'address:0:0:0:0::/64'],
    ['203.0.113.7:4711', 'address:203.0.113.7'],
    ['[2001:db8:1:2::9]:443', 'address:2001:db8:1:2::/64'],
    ['1:2:3:4:5:6:7:8:9::1', 'address:unknown'],
  ])('from %s are counted as %s', (ip, counted) => {
    expect(callerAddress({ ip })).toBe(counted);
  });
});
