import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sendRequest } from '../../support/http.js';
import { databases, startServer, type TestServer } from '../../support/server.js';
import { createAcme, type Tokens } from './support/acme.js';
import type { Problem } from './support/preview.js';

const READ = '/v1/acl/templated-policy/name/builtin/dns';
const LIST = '/v1/acl/templated-policies';
const PREVIEW = '/v1/acl/templated-policy/preview/builtin/dns';

describe.each(databases)('templated policies on %s', (kind) => {
  let server: TestServer;
  let tokens: Tokens;
  beforeAll(async () => {
    server = await startServer(kind);
    tokens = await createAcme(server);
  });
  afterAll(() => server.stop());

  const statuses = async (headers: Record<string, string>, query = '') => {
    const requests = [
      sendRequest(`${server.url}${READ}${query}`, { headers }),
      sendRequest(`${server.url}${LIST}${query}`, { headers }),
      sendRequest(`${server.url}${PREVIEW}${query}`, { method: 'POST', headers }),
    ];
    return (await Promise.all(requests)).map(({ status }) => status);
  };

  it.each(['siteAdmin', 'owner', 'acme', 'readers', 'globex'] as const)(
    'are visible to %s',
    async (caller) => {
      expect(await statuses({ 'X-Svc-Token': tokens[caller] })).toEqual([200, 200, 200]);
    },
  );

  it.each(['member', 'stranger', 'publishers', 'agent', 'audit'] as const)(
    'are hidden from %s, without acl:read',
    async (caller) => {
      expect(await statuses({ 'X-Svc-Token': tokens[caller] })).toEqual([403, 403, 403]);
      const { json } = await sendRequest(`${server.url}${READ}`, {
        headers: { 'X-Svc-Token': tokens[caller] },
      });
      expect((json as Problem).detail).toBe('This request requires the permission acl:read.');
    },
  );

  it.each([
    ['X-Svc-Token', ''],
    ['X-Consul-Token', ''],
    ['Authorization', 'Bearer '],
    ['authorization', 'bearer '],
  ])('accept a token from %s "%s…"', async (header, before) => {
    expect(await statuses({ [header]: `${before}${tokens.owner}` })).toEqual([200, 200, 200]);
  });

  it('use only the first of X-Svc-Token, X-Consul-Token and Authorization', async () => {
    expect(
      await statuses({
        'X-Svc-Token': tokens.owner,
        'X-Consul-Token': 'nonsense',
        Authorization: 'Bearer nonsense',
      }),
    ).toEqual([200, 200, 200]);
    expect(
      await statuses({ 'X-Consul-Token': tokens.owner, Authorization: 'Bearer nonsense' }),
    ).toEqual([200, 200, 200]);
    expect(
      await statuses({ 'X-Svc-Token': 'nonsense', Authorization: `Bearer ${tokens.owner}` }),
    ).toEqual([401, 401, 401]);
  });

  it.each([
    ['no token', {}],
    ['an unknown token', { 'X-Svc-Token': 'gantry_user_unknown' }],
    ['an empty token', { 'X-Svc-Token': '' }],
    ['a token of another scheme', { Authorization: 'Basic b2xpdmlhOnNlY3JldA==' }],
  ])(
    'return 401 for a request with %s, with a text that explains how to send a token',
    async (_, headers) => {
      expect(await statuses(headers)).toEqual([401, 401, 401]);
      const answer = await sendRequest(`${server.url}${READ}`, { headers });
      expect([answer.headers.get('www-authenticate'), answer.headers.get('content-type')]).toEqual([
        'Bearer',
        'application/problem+json',
      ]);
      expect((answer.json as Problem).detail).toBe(
        'A valid token is needed: send it as "X-Svc-Token: <token>" or as "Authorization: Bearer <token>".',
      );
    },
  );

  it('refuse a token in the URL, and never return or log it', async () => {
    expect(await statuses({}, `?token=${tokens.owner}`)).toEqual([400, 400, 400]);
    const { text } = await sendRequest(`${server.url}${READ}?token=${tokens.owner}`, {
      headers: { 'X-Svc-Token': tokens.owner },
    });
    expect(text).toContain('Do not put a token in the URL');
    expect(text + JSON.stringify(server.log)).not.toContain(tokens.owner);
  });

  it('check a request in this order: token, permission, template, body, variables', async () => {
    const send = (token: string | null, template: string, raw: string) =>
      sendRequest(`${server.url}/v1/acl/templated-policy/preview/${template}`, {
        method: 'POST',
        raw,
        headers: token === null ? {} : { 'X-Svc-Token': token },
      });
    const steps = [
      await send(null, 'builtin/nothing', '{'),
      await send(tokens.member, 'builtin/nothing', '{'),
      await send(tokens.owner, 'builtin/nothing', '{'),
      await send(tokens.owner, 'builtin/service', '{'),
      await send(tokens.owner, 'builtin/service', '{}'),
      await send(tokens.owner, 'builtin/service', '{"Name":"web"}'),
    ];
    expect(steps.map(({ status }) => status)).toEqual([401, 403, 404, 400, 422, 200]);
  });

  it('follow a change of the rights of a team from the next request on', async () => {
    const url = `${server.url}/api/v2/organizations/acme/teams?filter%5Bnames%5D=publishers`;
    const { id } = (
      (await sendRequest(url, { token: tokens.owner })).json as { data: [{ id: string }] }
    ).data[0];
    const set = (flag: boolean) =>
      sendRequest(`${server.url}/api/v2/teams/${id}`, {
        method: 'PATCH',
        token: tokens.owner,
        body: {
          data: { type: 'teams', attributes: { 'organization-access': { 'acl-read': flag } } },
        },
      });
    await set(true);
    expect(await statuses({ 'X-Svc-Token': tokens.publishers })).toEqual([200, 200, 200]);
    await set(false);
    expect(await statuses({ 'X-Svc-Token': tokens.publishers })).toEqual([403, 403, 403]);
  });
});
