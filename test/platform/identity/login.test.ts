import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { Retention } from '../../../src/app/retention/retention.js';
import { Setting } from '../../../src/core/database/setting.entity.js';
import { LoginCode } from '../../../src/platform/identity/login/login-code.entity.js';
import { Principals } from '../../../src/platform/identity/principals.js';
import { TokensService } from '../../../src/platform/identity/tokens/tokens.service.js';
import { holdNext } from '../../support/barrier.js';
import { authorizeTool, PKCE, signIn } from '../../support/facts/sign-in-facts.js';
import { type HttpResponse, sendRequest } from '../../support/http.js';
import { databases, startServer, type TestServer } from '../../support/server.js';
import { type Resource, secretOf, World } from '../../support/world.js';

const MINUTE_MS = 60 * 1000;
const OWNER = 'owner of acme';

const VALID = {
  grant_type: 'authorization_code',
  redirect_uri: 'http://localhost:10000/login',
  client_id: 'terraform-cli',
  code_verifier: PKCE.verifier,
};

type Form = Readonly<Record<string, string>> | readonly (readonly [string, string])[];

describe.each(databases)('the sign-in of a command-line tool, on %s', (kind) => {
  let server: TestServer;
  let world: World;
  let token: string;
  let ahead = 0;
  beforeAll(async () => {
    server = await startServer(kind);
  });
  beforeEach(async () => {
    server.clock.advance(-ahead);
    ahead = 0;
    await server.reset();
    world = new World(server);
    await world.establish('organization acme');
    token = (await world.token(OWNER)) ?? '';
  });
  afterAll(() => server.stop());

  const advanceClock = (milliseconds: number) => {
    ahead += milliseconds;
    server.clock.advance(milliseconds);
  };

  function post(form: Form, headers: Record<string, string> = {}): Promise<HttpResponse> {
    const fields = Array.isArray(form) ? form : Object.entries(form);
    return sendRequest(`${server.url}/api/login/token`, {
      raw: new URLSearchParams(fields as [string, string][]).toString(),
      headers: { 'Content-Type': 'application/x-www-form-urlencoded', ...headers },
    });
  }

  const requestCode = async (attributes: object = {}, by = token) => {
    const answer = await authorizeTool(server.url, by, attributes);
    expect(answer.status, answer.text).toBe(201);
    return answer.code;
  };
  const exchange = async (code: string, more: Record<string, string> = {}) =>
    post({ ...VALID, code, ...more });
  const tokenOf = ({ json }: HttpResponse) => (json as { access_token: string }).access_token;
  const errorOf = ({ status, json }: HttpResponse) => [status, (json as { error: string }).error];
  const readStatus = async (secret: string) =>
    (await sendRequest(`${server.url}/api/v2/organizations/acme`, { token: secret })).status;
  const listOwnTokens = async () =>
    (
      (
        await sendRequest(
          `${server.url}/api/v2/users/${await world.id(OWNER)}/authentication-tokens?page[size]=100`,
          { token },
        )
      ).json as { data: Resource[] }
    ).data;

  it('gets the token to which the user has agreed', async () => {
    const expiredAt = new Date(server.clock.now().getTime() + 60 * MINUTE_MS).toISOString();
    const scope = { access: 'read-only', organization: 'acme' };
    const code = await requestCode({ description: 'laptop', 'expired-at': expiredAt, scope });
    const answer = await exchange(code);
    expect(answer.status, answer.text).toBe(200);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(answer.json).toEqual({
      access_token: tokenOf(answer),
      token_type: 'bearer',
      expires_in: expect.closeTo(3600, -2) as number,
    });
    expect(await readStatus(tokenOf(answer))).toBe(200);
    const listed = (await listOwnTokens()).find(
      ({ attributes }) => attributes['description'] === 'laptop',
    );
    expect(listed?.attributes).toMatchObject({
      'expired-at': expiredAt,
      scope: { ...scope, project: null },
    });
    const events = await server.database.read.query<{ action: string }[]>(
      "SELECT action FROM audit_events WHERE action IN ('login.authorize', 'token.create') ORDER BY sequence",
    );
    expect(events.map(({ action }) => action).slice(-2)).toEqual([
      'login.authorize',
      'token.create',
    ]);
  });

  it('loses its token when the code is used again, because somebody else may have the code', async () => {
    const code = await requestCode();
    const first = tokenOf(await exchange(code));
    expect(await readStatus(first)).toBe(200);
    expect(errorOf(await exchange(code))).toEqual([400, 'invalid_grant']);
    expect(await readStatus(first)).toBe(401);
  });

  it('has no token if the code is used again while the token is created', async () => {
    const code = await requestCode();
    const creation = holdNext(server.app.get(TokensService), 'createForUser');
    const first = exchange(code);
    await creation.reached;
    const lookup = holdNext(server.app.get(Principals), 'findByConsent');
    const second = exchange(code);
    await lookup.reached;
    lookup.release();
    creation.release();
    expect(errorOf(await second)).toEqual([400, 'invalid_grant']);
    const { status, json } = await first;
    if (status === 200)
      expect(await readStatus((json as { access_token: string }).access_token)).toBe(401);
    expect(await listOwnTokens()).toHaveLength(1);
  });

  it('gets at most one token from three concurrent exchanges', async () => {
    const code = await requestCode();
    const answers = await Promise.all([exchange(code), exchange(code), exchange(code)]);
    expect(answers.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(1);
    const made = (await listOwnTokens()).filter(
      ({ attributes }) => attributes['description'] === 'terraform login',
    );
    expect(made.length).toBeLessThanOrEqual(1);
  });

  it.each<[string, Record<string, string>]>([
    ['the verifier of another challenge', { code_verifier: 'x'.repeat(43) }],
    ['a verifier that is too short', { code_verifier: 'x' }],
    ['the challenge as the verifier', { code_verifier: PKCE.challenge }],
    ['another port', { redirect_uri: 'http://localhost:10001/login' }],
    ['another host', { redirect_uri: 'http://127.0.0.1:10000/login' }],
  ])('gets no token with %s, and the code is used up', async (_, more) => {
    const code = await requestCode();
    expect(errorOf(await exchange(code, more))).toEqual([400, 'invalid_grant']);
    expect(errorOf(await exchange(code))).toEqual([400, 'invalid_grant']);
    expect(await listOwnTokens()).toHaveLength(1);
  });

  it('gets no token after five minutes', async () => {
    const code = await requestCode();
    advanceClock(5 * MINUTE_MS + 1);
    expect(errorOf(await exchange(code))).toEqual([400, 'invalid_grant']);
  });

  it.each(['the deletion of the token that gave the consent', 'the suspension of the user'])(
    'gets no token after %s',
    async (what) => {
      const made = await sendRequest(
        `${server.url}/api/v2/users/${await world.id(OWNER)}/authentication-tokens`,
        { token, body: { data: { type: 'authentication-tokens' } } },
      );
      const { data } = made.json as { data: Resource };
      const code = await requestCode({}, secretOf(data));
      await (what.includes('token')
        ? world.request('DELETE', `/api/v2/authentication-tokens/${data.id}`)
        : world.request('POST', `/api/v2/admin/users/${await world.id(OWNER)}/actions/suspend`));
      expect(errorOf(await exchange(code))).toEqual([400, 'invalid_grant']);
    },
  );

  it.each<[string, Form, string]>([
    ['no code', VALID, 'invalid_request'],
    ['no verifier', { ...VALID, code: 'x', code_verifier: '' }, 'invalid_request'],
    [
      'a repeated code',
      [...Object.entries(VALID), ['code', 'x'], ['code', 'y']],
      'invalid_request',
    ],
    ['another client', { ...VALID, code: 'x', client_id: 'mine' }, 'invalid_client'],
    ['a password', { ...VALID, code: 'x', grant_type: 'password' }, 'unsupported_grant_type'],
    ['an unknown code', { ...VALID, code: 'x' }, 'invalid_grant'],
    ['an empty body', {}, 'invalid_request'],
  ])('is refused in the format of RFC 6749 with %s', async (_, form, error) => {
    const answer = await post(form);
    expect(errorOf(answer)).toEqual([400, error]);
    expect(answer.headers.get('content-type')).toContain('application/json');
  });

  it('is refused with a JSON body', async () => {
    const answer = await post({ ...VALID, code: 'x' }, { 'Content-Type': 'application/json' });
    expect(errorOf(answer)).toEqual([400, 'invalid_request']);
  });

  it.each([
    ['redirect-uri', 'https://localhost:10000/login'],
    ['redirect-uri', 'http://localhost:9999/login'],
    ['redirect-uri', 'http://localhost:10011/login'],
    ['redirect-uri', 'http://localhost:10000/login?next=http://evil.example'],
    ['redirect-uri', 'http://localhost:10000/login#'],
    ['redirect-uri', 'http://localhost:10000@evil.example/login'],
    ['redirect-uri', 'http://localhost.evil.example:10000/login'],
    ['redirect-uri', 'javascript:alert(1)'],
    ['code-challenge', PKCE.challenge.slice(1)],
    ['code-challenge-method', 'plain'],
    ['response-type', 'token'],
    ['client-id', 'mine'],
    ['state', ''],
  ])('needs a valid request: %s %s', async (name, value) => {
    const answer = await authorizeTool(server.url, token, { [name]: value });
    expect(answer.status).toBe(422);
    expect(
      (answer.json as { errors: { source: { pointer: string } }[] }).errors[0]?.source,
    ).toEqual({
      pointer: `/data/attributes/${name}`,
    });
    expect(await server.database.read.count(LoginCode)).toBe(0);
  });

  it('gets at most the access and the lifetime that the consenting token permits', async () => {
    const createLimitedToken = async (scope: object) =>
      secretOf(
        (
          (
            await sendRequest(
              `${server.url}/api/v2/users/${await world.id(OWNER)}/authentication-tokens`,
              {
                token,
                body: { data: { type: 'authentication-tokens', attributes: { scope } } },
              },
            )
          ).json as { data: Resource }
        ).data,
      );
    const inAcme = await createLimitedToken({ organization: 'acme' });
    expect((await authorizeTool(server.url, inAcme)).status).toBe(422);
    const code = await requestCode({ scope: { organization: 'acme' } }, inAcme);
    expect((await exchange(code)).status).toBe(200);
    const readOnly = await createLimitedToken({ access: 'read-only' });
    const same = { scope: { access: 'read-only' } };
    expect((await authorizeTool(server.url, readOnly, same)).status).toBe(404);
    await world.request('PATCH', '/api/v2/organizations/acme', {
      data: { type: 'organizations', attributes: { 'max-ttl-enabled': true } },
    });
    expect((await authorizeTool(server.url, token)).status).toBe(422);
  });

  it('needs consent from a page of this server if a session gives it', async () => {
    const { cookie } = await signIn(server.url, { token });
    const body = {
      data: {
        attributes: {
          'client-id': 'terraform-cli',
          'redirect-uri': 'http://localhost:10000/login',
          'response-type': 'code',
          'code-challenge': PKCE.challenge,
          'code-challenge-method': 'S256',
          state: 'a-state',
          description: 'terraform login',
        },
      },
    };
    const authorizeFrom = async (site: string) =>
      (
        await sendRequest(`${server.url}/api/login/authorizations`, {
          body,
          headers: { Cookie: cookie, 'Sec-Fetch-Site': site },
        })
      ).status;
    expect([
      await authorizeFrom('cross-site'),
      await authorizeFrom('same-site'),
      await authorizeFrom('same-origin'),
    ]).toEqual([403, 403, 201]);
  });

  it('leaves its code neither in the database nor in the log, and no row after the expiry', async () => {
    const code = await requestCode();
    await exchange(code);
    const stored = await server.database.read.find(LoginCode);
    expect(stored).toHaveLength(1);
    expect(JSON.stringify([stored, server.log])).not.toContain(code);
    await server.database.write((manager) => manager.delete(Setting, { name: 'retention-sweep' }));
    advanceClock(6 * MINUTE_MS);
    await server.app.get(Retention, { strict: false }).sweep();
    expect(await server.database.read.count(LoginCode)).toBe(0);
  });
});
