import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  completeSignIn,
  connectIssuer,
  sessionCookie,
  signInAtIssuer,
} from '../../support/facts/oidc-facts.js';
import { sendRequest } from '../../support/http.js';
import { type Issuer, sharedIssuer } from '../../support/issuer.js';
import { databases, startServer, type TestServer } from '../../support/server.js';
import { World } from '../../support/world.js';

const OWN = { 'Sec-Fetch-Site': 'same-origin' };
const MINUTE_MS = 60_000;

describe.each(databases)('a session that began at a provider, on %s', (kind) => {
  let server: TestServer;
  let issuer: Issuer;
  let world: World;
  let provider: string;
  beforeAll(async () => {
    server = await startServer(kind);
  });
  beforeEach(async () => {
    await server.reset();
    issuer = await sharedIssuer();
    // The issuer's clock does not advance with that of the server.
    await issuer.setOptions({ idTokenSeconds: 24 * 60 * 60 });
    world = new World(server);
    provider = await connectIssuer(world, issuer);
    await issuer.setAccount('d-1', { preferred_username: 'dana', email: 'dana@acme.example' });
  });
  afterAll(() => server.stop());

  const signIn = async (): Promise<string> => {
    const returned = await signInAtIssuer(issuer, server.url, provider, 'd-1');
    const answer = await completeSignIn(server.url, returned);
    expect(answer.status, answer.text).toBe(201);
    return sessionCookie(answer.headers);
  };
  const statusOf = async (cookie: string): Promise<number> =>
    (await sendRequest(`${server.url}/api/session`, { headers: { Cookie: cookie, ...OWN } }))
      .status;
  const advanceMinutes = (count: number): void => server.clock.advance(count * MINUTE_MS);
  const logoutToken = (claims: Record<string, unknown>): Promise<string> => {
    const iat = Math.floor(server.clock.now().getTime() / 1000);
    return issuer.createLogoutToken({ iat, exp: iat + 120, ...claims });
  };
  const logOut = (token: string) =>
    sendRequest(`${server.url}/api/sign-in-providers/${provider}/backchannel-logout`, {
      method: 'POST',
      raw: new URLSearchParams({ logout_token: token }).toString(),
      headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
    });

  it('is confirmed by the issuer every 15 minutes, once for all requests of a page', async () => {
    const cookie = await signIn();
    for (let count = 0; count < 3; count += 1) {
      advanceMinutes(16);
      const statuses = await Promise.all(Array.from({ length: 6 }, () => statusOf(cookie)));
      expect(statuses).toEqual([200, 200, 200, 200, 200, 200]);
    }
    await issuer.setAccount('d-1', { preferred_username: 'dana', email: 'new@acme.example' });
    advanceMinutes(16);
    await statusOf(cookie);
    const users = await server.database.read.query<{ email: string }[]>(
      "SELECT email FROM users WHERE username = 'dana'",
    );
    expect(users).toEqual([{ email: 'new@acme.example' }]);
  });

  it('ends with the next confirmation after the issuer has deleted the account', async () => {
    const cookie = await signIn();
    await issuer.setAccount('d-1', null);
    advanceMinutes(14);
    expect(await statusOf(cookie)).toBe(200);
    advanceMinutes(2);
    expect([await statusOf(cookie), await statusOf(cookie)]).toEqual([401, 401]);
  });

  it('continues for 15 minutes while the issuer is down when a confirmation is due, and then ends', async () => {
    const cookie = await signIn();
    await issuer.refuseConnections();
    advanceMinutes(16);
    expect(await statusOf(cookie)).toBe(200);
    advanceMinutes(10);
    expect(await statusOf(cookie)).toBe(200);
    await issuer.acceptConnections();
    advanceMinutes(1);
    expect(await statusOf(cookie)).toBe(200);
    await issuer.refuseConnections();
    advanceMinutes(31);
    expect(await statusOf(cookie)).toBe(401);
    await issuer.acceptConnections();
    expect(await statusOf(cookie)).toBe(401);
  });

  it('survives a pause of 100 minutes and a rotated key while the issuer is up', async () => {
    const cookie = await signIn();
    await issuer.rotateKey();
    advanceMinutes(100);
    expect(await Promise.all([statusOf(cookie), statusOf(cookie)])).toEqual([200, 200]);
  });

  it('ends after 15 minutes if the issuer gave no refresh token', async () => {
    await issuer.setClient({ grant_types: ['authorization_code'] });
    const cookie = await signIn();
    advanceMinutes(14);
    expect(await statusOf(cookie)).toBe(200);
    advanceMinutes(2);
    expect(await statusOf(cookie)).toBe(401);
  });

  it('ends with a logout token of its subject, which works for earlier sessions only', async () => {
    const cookie = await signIn();
    const token = await logoutToken({ sub: 'd-1' });
    expect((await logOut(token)).status).toBe(200);
    expect(await statusOf(cookie)).toBe(401);
    advanceMinutes(0.1);
    const later = await signIn();
    expect((await logOut(token)).status).toBe(200);
    expect(await statusOf(later)).toBe(200);
  });

  it('is not ended by invalid logout tokens, or by those of other users and sessions', async () => {
    const cookie = await signIn();
    const hour = 3_600;
    const now = Math.floor(server.clock.now().getTime() / 1000);
    const bad: Record<string, unknown>[] = [
      { sub: 'd-1', aud: 'another' },
      { sub: 'd-1', iss: 'https://elsewhere.example' },
      { sub: 'd-1', exp: now - hour },
      { sub: 'd-1', nonce: 'a nonce' },
      { sub: 'd-1', events: {} },
      {},
      { sid: 1 },
      { sid: null },
      { sid: '' },
      { sub: 'd-1', sid: 1 },
    ];
    for (const claims of bad) {
      const answer = await logOut(await logoutToken(claims));
      expect([claims, answer.status]).toEqual([claims, 400]);
    }
    const [header, , signature] = (await logoutToken({ sub: 'd-1' })).split('.');
    const other = (await logoutToken({ sub: 'someone' })).split('.')[1];
    expect((await logOut([header, other, signature].join('.'))).status).toBe(400);
    expect((await logOut('')).status).toBe(400);
    expect((await logOut(await logoutToken({ sub: 'someone' }))).status).toBe(200);
    expect((await logOut(await logoutToken({ sub: 'd-1', sid: 'other' }))).status).toBe(200);
    expect(await statusOf(cookie)).toBe(200);
  });

  it('returns the logout address of the issuer when it ends, and also ends if the issuer is down', async () => {
    const signOut = async (cookie: string): Promise<string | null> => {
      const answer = await sendRequest(`${server.url}/api/session/actions/sign-out`, {
        method: 'POST',
        headers: { Cookie: cookie, ...OWN },
      });
      expect(answer.status).toBe(200);
      return (answer.json as { data: { attributes: { 'logout-url': string | null } } }).data
        .attributes['logout-url'];
    };
    const [first, second] = [await signIn(), await signIn()];
    const url = new URL((await signOut(first)) ?? '');
    expect(url.origin).toBe(issuer.url);
    expect(url.searchParams.get('id_token_hint')).toMatch(/^eyJ/);
    expect(url.searchParams.get('post_logout_redirect_uri')).toMatch(/\/app\/sign-in$/);
    await issuer.refuseConnections();
    expect(await signOut(second)).toBeNull();
    await issuer.acceptConnections();
    expect([await statusOf(first), await statusOf(second)]).toEqual([401, 401]);
  });
});

describe('signing in with a token', () => {
  it.each([
    ['site-administrators', [201, 403]],
    ['off', [403, 403]],
    ['all', [201, 201]],
  ] as const)('can be limited: GANTRY_TOKEN_SIGN_IN=%s', async (setting, expected) => {
    const server = await startServer('sqlite', { GANTRY_TOKEN_SIGN_IN: setting });
    try {
      const world = new World(server);
      await world.establish('organization acme');
      const statuses = [];
      for (const token of [server.adminToken, (await world.token('owner of acme')) ?? '']) {
        const answer = await sendRequest(`${server.url}/api/session`, {
          body: { data: { type: 'sessions', attributes: { token } } },
          headers: OWN,
        });
        statuses.push(answer.status);
        expect((await sendRequest(`${server.url}/api/v2/account/details`, { token })).status).toBe(
          200,
        );
      }
      expect(statuses).toEqual(expected);
    } finally {
      await server.stop();
    }
  });
});
