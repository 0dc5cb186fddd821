import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  completeSignIn,
  connectIssuer,
  sessionCookie,
  signInAtIssuer,
} from '../../support/facts/oidc-facts.js';
import { type HttpResponse, sendRequest } from '../../support/http.js';
import { Issuer, sharedIssuer } from '../../support/issuer.js';
import { databases, startServer, type TestServer } from '../../support/server.js';
import { World } from '../../support/world.js';

const OWN = { 'Sec-Fetch-Site': 'same-origin' };
const MINUTE_MS = 60_000;

interface SessionJson {
  readonly data: {
    readonly attributes: {
      readonly caller: {
        readonly id: string;
        readonly name: string;
        readonly 'is-site-admin': boolean;
      };
      readonly 'sign-in': { readonly kind: string; readonly name: string | null };
    };
  };
}

describe.each(databases)('signing in at a provider, on %s', (kind) => {
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
    world = new World(server);
    provider = await connectIssuer(world, issuer);
    await issuer.setAccount('d-1', { preferred_username: 'dana', email: 'dana@acme.example' });
  });
  afterAll(() => server.stop());

  const read = (cookie: string, path = '/api/session'): Promise<HttpResponse> =>
    sendRequest(`${server.url}${path}`, { headers: { Cookie: cookie, ...OWN } });
  const returnFromIssuer = (account = 'd-1', next?: string) =>
    signInAtIssuer(issuer, server.url, provider, account, next);
  const signIn = async (account = 'd-1'): Promise<string> => {
    const answer = await completeSignIn(server.url, await returnFromIssuer(account));
    expect(answer.status, answer.text).toBe(201);
    return sessionCookie(answer.headers);
  };
  const callerOf = async (cookie: string) => {
    const answer = await read(cookie);
    expect(answer.status, answer.text).toBe(200);
    return (answer.json as SessionJson).data.attributes;
  };
  const refusalOf = (answer: HttpResponse): [number, string | undefined] => [
    answer.status,
    (answer.json as { errors?: { code?: string }[] }).errors?.[0]?.code,
  ];
  const readAuditActions = async (): Promise<string[]> => {
    const events = await server.database.read.query<{ action: string; actor_name: string }[]>(
      'SELECT action, actor_name FROM audit_events ORDER BY sequence',
    );
    return events.map(({ action, actor_name }) => `${actor_name} ${action}`);
  };

  it('creates a user at the first sign-in, and finds it by its subject later', async () => {
    const first = await callerOf(await signIn());
    expect(first.caller.name).toBe('dana');
    expect(first['sign-in']).toEqual({ kind: 'provider', name: 'acme-id' });
    await issuer.setAccount('d-1', { preferred_username: 'renamed', email: 'd@new.example' });
    const second = await callerOf(await signIn());
    expect(second.caller).toEqual(first.caller);
    const user = await world.request('GET', `/api/v2/users/${first.caller.id}`);
    expect(user.attributes).toMatchObject({ username: 'dana', email: 'd@new.example' });
    expect((await readAuditActions()).slice(-4)).toEqual([
      'admin sign-in-provider.create',
      'dana user.create',
      'dana session.create',
      'dana session.create',
    ]);
  });

  it('never uses the existing user with the same address or name, and accepts no unverified address', async () => {
    await world.establish('user dana');
    const taken = await callerOf(await signIn());
    expect(taken.caller.name).toBe('dana-2');
    expect(taken.caller.id).not.toBe(await world.id('user dana'));
    await issuer.setAccount('d-2', { email: 'dana@acme.example', email_verified: false });
    const other = await callerOf(await signIn('d-2'));
    const user = await world.request('GET', `/api/v2/users/${other.caller.id}`);
    expect(user.attributes).toMatchObject({ username: 'user', email: 'user@127.0.0.1' });
  });

  it('never creates a user with a name that looks like a user ID', async () => {
    const names: Record<string, string> = {};
    for (const [index, name] of ['user-dana', 'User-user-dana1', 'user-.x'].entries()) {
      await issuer.setAccount(`d-${index + 3}`, { preferred_username: name });
      names[name] = (await callerOf(await signIn(`d-${index + 3}`))).caller.name;
    }
    expect(names).toEqual({ 'user-dana': 'dana', 'User-user-dana1': 'dana1', 'user-.x': 'x' });
  });

  it('creates another user at another issuer, until a site administrator links both identities', async () => {
    const other = await Issuer.start();
    try {
      await other.setAccount('d-1', { preferred_username: 'dana', email: 'dana@acme.example' });
      const second = await connectIssuer(world, other, { name: 'other-id' });
      const signInAtSecondIssuer = async (): Promise<string> => {
        const returned = await signInAtIssuer(other, server.url, second, 'd-1');
        const answer = await completeSignIn(server.url, returned);
        expect(answer.status, answer.text).toBe(201);
        return sessionCookie(answer.headers);
      };
      const here = await callerOf(await signIn());
      const there = await callerOf(await signInAtSecondIssuer());
      expect([here.caller.name, there.caller.name]).toEqual(['dana', 'dana-2']);
      const [identity] = (await world.request(
        'GET',
        `/api/v2/admin/users/${there.caller.id}/identities`,
      )) as unknown as { id: string }[];
      await world.request('DELETE', `/api/v2/admin/identities/${identity?.id}`);
      await world.request('POST', `/api/v2/admin/users/${here.caller.id}/identities`, {
        data: { type: 'identities', attributes: { 'provider-id': second, subject: 'd-1' } },
      });
      expect((await callerOf(await signInAtSecondIssuer())).caller).toEqual(here.caller);
      expect((await callerOf(await signIn())).caller).toEqual(here.caller);
    } finally {
      other.stop();
    }
  });

  it('uses the user to whom a site administrator has linked the identity', async () => {
    await world.establish('user dana');
    const path = `/api/v2/admin/users/${await world.id('user dana')}/identities`;
    await world.request('POST', path, {
      data: { type: 'identities', attributes: { 'provider-id': provider, subject: 'd-1' } },
    });
    const cookie = await signIn();
    expect((await callerOf(cookie)).caller.id).toBe(await world.id('user dana'));
    const [identity] = (await world.request('GET', path)) as unknown as { id: string }[];
    await world.request('DELETE', `/api/v2/admin/identities/${identity?.id}`);
    expect((await read(cookie)).status).toBe(401);
    expect((await callerOf(await signIn())).caller.name).toBe('dana-2');
  });

  it('signs two tabs in at the same time, and returns each to its page', async () => {
    const [one, other] = [
      await returnFromIssuer('d-1', '/app/acme/workspaces?q=x'),
      await returnFromIssuer('d-1'),
    ];
    const pages = await Promise.all(
      [other, one].map(async (returned) => {
        const answer = await completeSignIn(server.url, returned, `${one.cookie}; ${other.cookie}`);
        expect(answer.status, answer.text).toBe(201);
        return (answer.json as { data: { attributes: { next: string } } }).data.attributes.next;
      }),
    );
    expect(pages).toEqual(['/app', '/app/acme/workspaces?q=x']);
    const users = await server.database.read.query<unknown[]>('SELECT id FROM identities');
    expect(users).toHaveLength(1);
  });

  it.each([
    'https://elsewhere.example/app',
    '//elsewhere.example/app',
    '/app\\..\\..',
    '/appendix',
    '/docs',
    '/app/sign-in?next=/app',
  ])('never leads to %s', async (next) => {
    await expect(returnFromIssuer('d-1', next)).rejects.toThrow('begin: 422');
  });

  it('refuses a state that was used before, even if both requests are concurrent', async () => {
    const returned = await returnFromIssuer();
    const [first, second] = await Promise.all([
      completeSignIn(server.url, returned),
      completeSignIn(server.url, returned),
    ]);
    expect([first.status, second.status].sort()).toEqual([201, 422]);
    expect(refusalOf(await completeSignIn(server.url, returned))).toEqual([
      422,
      'sign-in-replayed',
    ]);
  });

  it('refuses a return to another browser, a forged state, and a return after ten minutes', async () => {
    const [mine, theirs] = [await returnFromIssuer(), await returnFromIssuer()];
    const swapped = { query: mine.query, cookie: theirs.cookie };
    expect(refusalOf(await completeSignIn(server.url, swapped))).toEqual([422, 'sign-in-unknown']);
    const forged = { ...mine, query: mine.query.replace(/state=[^&]+/, 'state=forged') };
    expect(refusalOf(await completeSignIn(server.url, forged))).toEqual([422, 'sign-in-unknown']);
    server.clock.advance(11 * MINUTE_MS);
    expect(refusalOf(await completeSignIn(server.url, mine))).toEqual([422, 'sign-in-expired']);
  });

  it('refuses the response of another issuer, a denial, and a response without a code', async () => {
    const [first, denied, empty] = [
      await returnFromIssuer(),
      await returnFromIssuer('nobody'),
      await returnFromIssuer(),
    ];
    const elsewhere = first.query.replace(/iss=[^&]+/, 'iss=https%3A%2F%2Felsewhere.example');
    expect(elsewhere).not.toBe(first.query);
    expect(refusalOf(await completeSignIn(server.url, { ...first, query: elsewhere }))).toEqual([
      422,
      'wrong-issuer',
    ]);
    expect(refusalOf(await completeSignIn(server.url, denied))).toEqual([422, 'refused-by-issuer']);
    const codeless = empty.query.replace(/code=[^&]+&?/, '');
    expect(refusalOf(await completeSignIn(server.url, { ...empty, query: codeless }))).toEqual([
      422,
      'invalid-response',
    ]);
  });

  it('refuses a suspended user', async () => {
    const { caller } = await callerOf(await signIn());
    await world.request('POST', `/api/v2/admin/users/${caller.id}/actions/suspend`);
    expect(refusalOf(await completeSignIn(server.url, await returnFromIssuer()))).toEqual([
      422,
      'user-suspended',
    ]);
  });

  it('finds the new key of the issuer after a rotation', async () => {
    await signIn();
    await issuer.rotateKey();
    await signIn();
  });

  it('tolerates a clock that differs by 60 seconds, and no more', async () => {
    const ahead = Math.round((server.clock.now().getTime() - Date.now()) / 1000);
    await issuer.setOptions({ idTokenSeconds: ahead + 10 });
    const [early, late] = [await returnFromIssuer(), await returnFromIssuer()];
    server.clock.advance(60_000);
    expect((await completeSignIn(server.url, early)).status).toBe(201);
    server.clock.advance(60_000);
    expect(refusalOf(await completeSignIn(server.url, late))).toEqual([422, 'invalid-response']);
  });

  it('responds 503 immediately if the issuer is down, at the start and at the end of the sign-in', async () => {
    const returned = await returnFromIssuer();
    await issuer.refuseConnections();
    const begun = await sendRequest(`${server.url}/api/sign-ins`, {
      body: { data: { type: 'sign-ins', attributes: { 'provider-id': provider } } },
      headers: OWN,
    });
    expect([begun.status, begun.headers.get('retry-after')]).toEqual([503, '30']);
    expect(begun.text).toContain('The sign-in provider \\"acme-id\\" is not available.');
    expect((await completeSignIn(server.url, returned)).status).toBe(503);
    await issuer.acceptConnections();
    await signIn();
  });

  it('sends the client secret, and signs nobody in with a wrong one', async () => {
    const path = `/api/v2/admin/sign-in-providers/${provider}`;
    const change = (secret: string) =>
      world.request('PATCH', path, { data: { attributes: { 'client-secret': secret } } });
    await change('another secret');
    expect(refusalOf(await completeSignIn(server.url, await returnFromIssuer()))).toEqual([
      422,
      'refused-by-issuer',
    ]);
    await change('the-secret-of-the-client');
    await signIn();
  });

  it('neither stores nor logs the tokens of the issuer and the client secret in clear text', async () => {
    await signIn();
    const tables = server.database.read.connection.entityMetadatas.map(({ target }) =>
      server.database.read.find(target),
    );
    const stored = JSON.stringify([await Promise.all(tables), server.log]);
    expect(stored).not.toContain('the-secret-of-the-client');
    expect(stored).not.toMatch(/eyJ[\w-]+\.eyJ[\w-]+\./);
  });

  it('creates a session that can be listed and revoked, with a token that is neither listed nor usable', async () => {
    const [cookie, other] = [await signIn(), await signIn()];
    const { caller } = await callerOf(cookie);
    const { data } = (await read(cookie, '/api/sessions')).json as {
      data: { id: string; attributes: Record<string, unknown> }[];
    };
    expect(data).toHaveLength(2);
    const mine = data.find(({ attributes }) => attributes['is-current'] === true);
    expect(mine?.attributes['sign-in']).toEqual({ kind: 'provider', name: 'acme-id' });
    const tokens = await read(cookie, `/api/v2/users/${caller.id}/authentication-tokens`);
    expect((tokens.json as { data: unknown[] }).data).toEqual([]);
    const [row] = await server.database.read.query<{ hash: string }[]>(
      "SELECT hash FROM tokens WHERE hash LIKE 'sign-in:%'",
    );
    for (const token of [row?.hash ?? '', ''])
      expect((await sendRequest(`${server.url}/api/v2/account/details`, { token })).status).toBe(
        401,
      );
    const ended = await sendRequest(`${server.url}/api/sessions/${mine?.id}`, {
      method: 'DELETE',
      headers: { Cookie: cookie, ...OWN },
    });
    expect(ended.status).toBe(204);
    expect([(await read(cookie)).status, (await read(other)).status]).toEqual([401, 200]);
    await sendRequest(`${server.url}/api/sessions`, {
      method: 'DELETE',
      headers: { Cookie: other, ...OWN },
    });
    expect((await read(other)).status).toBe(401);
    expect(
      await server.database.read.query<unknown[]>(
        "SELECT id FROM tokens WHERE hash LIKE 'sign-in:%'",
      ),
    ).toEqual([]);
  });

  it('ends the sessions of a provider that is disabled or deleted', async () => {
    const cookie = await signIn();
    const path = `/api/v2/admin/sign-in-providers/${provider}`;
    const body = (enabled: boolean) => ({ data: { attributes: { enabled } } });
    await world.request('PATCH', path, body(false));
    expect((await read(cookie)).status).toBe(401);
    await expect(returnFromIssuer()).rejects.toThrow('begin: 404');
    await world.request('PATCH', path, body(true));
    const again = await signIn();
    await world.request('DELETE', path);
    expect((await read(again)).status).toBe(401);
  });
});
