import { request as httpRequest } from 'node:http';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { isDirectFromLoopback } from '../../../src/core/http/caller-address.js';
import { SignInCodes } from '../../../src/platform/identity/sessions/sign-in-codes.js';
import { signIn } from '../../support/facts/sign-in-facts.js';
import { findOwnAddress, needs } from '../../support/needs.js';
import { startServer, type TestServer } from '../../support/server.js';

const LIFETIME_MS = 10 * 60 * 1000;

let server: TestServer;
let code: string;
beforeAll(async () => {
  server = await startServer('sqlite', { LOG_LEVEL: 'trace' });
});
beforeEach(async () => {
  await server.reset();
  code = server.app.get(SignInCodes).issue(server.adminToken);
});
afterAll(() => server.stop());

const exchange = (sent: string, headers: Record<string, string> = {}): ReturnType<typeof signIn> =>
  signIn(server.url, { code: sent }, headers);

describe('the one-time code of the trial', () => {
  it('signs in as the administrator', async () => {
    const { status, json } = await exchange(code);
    expect([status, json]).toEqual([
      201,
      expect.objectContaining({
        data: expect.objectContaining({
          attributes: expect.objectContaining({
            caller: expect.objectContaining({ name: 'admin', 'is-site-admin': true }) as unknown,
          }) as unknown,
        }) as unknown,
      }),
    ]);
  });

  it('is refused the second time, with the reason', async () => {
    await exchange(code);
    const refused = await exchange(code);
    expect(refused.status).toBe(422);
    expect(refused.text).toContain('This link has expired or has been used.');
    expect(refused.headers.get('set-cookie')).toBeNull();
  });

  it('is refused after ten minutes, and after a newer one was issued', async () => {
    server.clock.advance(LIFETIME_MS - 10_000);
    const last = server.app.get(SignInCodes).issue(server.adminToken);
    expect((await exchange(code)).status).toBe(422);
    server.clock.advance(LIFETIME_MS);
    expect((await exchange(last)).status).toBe(422);
    const inTime = server.app.get(SignInCodes).issue(server.adminToken);
    server.clock.advance(LIFETIME_MS - 10_000);
    expect((await exchange(inTime)).status).toBe(201);
  });

  it.each(['', 'wrong', 'x'.repeat(10_000)])('does not match %.20j', async (wrong) => {
    const refused = await exchange(wrong);
    expect([refused.status, refused.headers.get('set-cookie')]).toEqual([422, null]);
  });

  it('cannot be guessed: after ten wrong codes, the right one is refused for a minute', async () => {
    for (let count = 0; count < 10; count += 1)
      expect((await exchange(`wrong-${count}`)).status).toBe(422);
    const refused = await exchange(code);
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(30);
    server.clock.advance(61_000);
    expect((await exchange(code)).status).toBe(201);
  });

  it.each([
    'X-Forwarded-For',
    'X-Forwarded-Host',
    'X-Forwarded-Proto',
    'X-Real-IP',
    'Forwarded',
    'Via',
  ])('is refused through a proxy that adds %s, and stays valid', async (header) => {
    expect((await exchange(code, { [header]: 'for=203.0.113.7' })).status).toBe(403);
    expect((await exchange(code)).status).toBe(201);
  });

  it('appears in no table and, even at the level trace, in no line of the log', async () => {
    await exchange('wrong');
    await exchange(code);
    expect(JSON.stringify(server.log)).toContain('createSession');
    expect(JSON.stringify(server.log)).not.toContain(code);
    const rows = await Promise.all(
      server.database.read.connection.entityMetadatas.map(({ target }) =>
        server.database.read.find(target),
      ),
    );
    expect(JSON.stringify(rows)).not.toContain(code);
  });
});

describe('the peer of a connection', () => {
  it.each([
    ['127.0.0.1', true],
    ['127.8.9.10', true],
    ['::1', true],
    ['::ffff:127.0.0.1', true],
    ['10.0.0.5', false],
    ['::ffff:10.0.0.5', false],
    ['fd00::1', false],
    ['127.0.0.1.example.com', false],
    [undefined, false],
  ])('at %s is on this machine: %s', (remoteAddress, expected) => {
    expect(isDirectFromLoopback({ socket: { remoteAddress }, headers: {} })).toBe(expected);
  });
});

describe.runIf(needs('address'))('a request from another address', () => {
  it('is refused, also with a proxy header for loopback, and the code stays valid', async () => {
    const outside = await startServer('sqlite', { GANTRY_TRUST_PROXY: '1' }, { host: '0.0.0.0' });
    try {
      const issued = outside.app.get(SignInCodes).issue(outside.adminToken);
      const statuses = [
        await post(outside, findOwnAddress() ?? '', issued, {}),
        await post(outside, findOwnAddress() ?? '', issued, { 'X-Forwarded-For': '127.0.0.1' }),
        await post(outside, '127.0.0.1', issued, {}),
      ];
      expect(statuses).toEqual([403, 403, 201]);
    } finally {
      await outside.stop();
    }
  });
});

function post(
  to: TestServer,
  hostname: string,
  sent: string,
  headers: Record<string, string>,
): Promise<number> {
  return new Promise((resolve, reject) => {
    const { port } = new URL(to.url);
    const options = {
      hostname,
      port,
      method: 'POST',
      path: '/api/session',
      headers: {
        'Content-Type': 'application/vnd.api+json',
        'Sec-Fetch-Site': 'same-origin',
        ...headers,
      },
    };
    httpRequest(options, (answer) => {
      answer.resume();
      resolve(answer.statusCode ?? 0);
    })
      .on('error', reject)
      .end(JSON.stringify({ data: { type: 'sessions', attributes: { code: sent } } }));
  });
}

describe('a server that is not a trial', () => {
  afterEach(() => server.reset());

  it('accepts no code', async () => {
    server.app.get(SignInCodes).revoke();
    expect((await exchange(code)).status).toBe(404);
  });
});
