import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sendRequest } from '../../support/http.js';
import { startServer, type TestServer } from '../../support/server.js';
import { createAcme, type Tokens } from './support/acme.js';
import { preview, type Problem } from './support/preview.js';

const SCHEMA =
  '{"type":"object","properties":{"name":{"type":"string","minLength":1}},"required":["name"]}';

describe('responses of templated policies', () => {
  let server: TestServer;
  let tokens: Tokens;
  beforeAll(async () => {
    server = await startServer('sqlite');
    tokens = await createAcme(server);
  });
  afterAll(() => server.stop());

  const get = (path: string, method = 'GET') =>
    sendRequest(`${server.url}${path}`, { method, headers: { 'X-Svc-Token': tokens.owner } });

  it('list the built-in templates, keyed by name, in byte order', async () => {
    const { status, headers, json } = await get('/v1/acl/templated-policies');
    expect([status, headers.get('content-type')]).toEqual([200, 'application/json']);
    const listed = json as Record<string, { TemplateName: string; Schema: string }>;
    expect(
      Object.entries(listed).map(([key, { TemplateName, Schema }]) => [key, TemplateName, Schema]),
    ).toEqual([
      ['builtin/dns', 'builtin/dns', ''],
      ['builtin/node', 'builtin/node', SCHEMA],
      ['builtin/scheduler-server', 'builtin/scheduler-server', ''],
      ['builtin/service', 'builtin/service', SCHEMA],
      ['builtin/workload-identity', 'builtin/workload-identity', SCHEMA],
    ]);
  });

  it('return one template exactly as the list does', async () => {
    const listed = (await get('/v1/acl/templated-policies')).json as Record<string, object>;
    for (const [name, template] of Object.entries(listed)) {
      const { text, json } = await get(`/v1/acl/templated-policy/name/${name}`);
      expect(text).toBe(JSON.stringify(template));
      expect(Object.keys(json as object)).toEqual([
        'TemplateName',
        'Schema',
        'Template',
        'Description',
      ]);
    }
  });

  it('have the members of a policy in a fixed order', async () => {
    const plain = await preview(server.url, 'builtin/dns', { token: tokens.owner });
    expect(Object.keys(plain.json as object)).toEqual([
      'ID',
      'Name',
      'Description',
      'Rules',
      'Hash',
      'CreateIndex',
      'ModifyIndex',
    ]);
    expect(plain.json).toMatchObject({ CreateIndex: 0, ModifyIndex: 0 });
    const scoped = await preview(server.url, 'builtin/dns', { token: tokens.acme });
    expect(Object.keys(scoped.json as object)).toEqual([
      'ID',
      'Name',
      'Description',
      'Rules',
      'Hash',
      'Partition',
      'Namespace',
      'CreateIndex',
      'ModifyIndex',
    ]);
    expect(scoped.headers.get('content-type')).toBe('application/json');
    expect(scoped.text).toBe(JSON.stringify(scoped.json));
  });

  it('are the same for every caller that may read them', async () => {
    const [owner, readers] = await Promise.all(
      [tokens.owner, tokens.readers].map((token) =>
        sendRequest(`${server.url}/v1/acl/templated-policies`, { token }),
      ),
    );
    expect(owner?.text).toBe(readers?.text);
  });

  it.each([
    ['POST', '/v1/acl/templated-policies', 'GET'],
    ['PUT', '/v1/acl/templated-policy/name/builtin/dns', 'GET'],
    ['DELETE', '/v1/acl/templated-policy/name/builtin/dns', 'GET'],
    ['GET', '/v1/acl/templated-policy/preview/builtin/dns', 'POST'],
  ])('to %s %s have the status 405, and Allow contains %s', async (method, path, allow) => {
    const { status, headers, json } = await get(path, method);
    expect([status, headers.get('content-type'), headers.get('allow')]).toEqual([
      405,
      'application/problem+json',
      allow,
    ]);
    expect(json).toMatchObject({
      type: 'about:blank',
      title: 'Method Not Allowed',
      status: 405,
      detail: `This path accepts ${allow} only.`,
    });
  });

  it.each([
    '/v1',
    '/v1/',
    '/v1/acl',
    '/v1/nothing',
    '/v1/acl/templated-policy/name/',
    '/v1/acl/templated-policy/preview',
    '/v1/acl/templated-policies/x',
  ])('to the unknown path %s are problem details', async (path) => {
    const { status, headers, json } = await get(path);
    expect([status, headers.get('content-type')]).toEqual([404, 'application/problem+json']);
    expect((json as Problem).detail).toBe(
      'This path does not exist. The API documents, by default at /docs, list all paths.',
    );
  });

  it('to an unknown template contain its truncated name and the path of the list', async () => {
    const { status, json } = await get('/v1/acl/templated-policy/name/builtin/nothing');
    expect([status, (json as Problem).detail]).toEqual([
      404,
      'There is no templated policy "builtin/nothing". GET /v1/acl/templated-policies lists them.',
    ]);
    expect(
      (await get(`/v1/acl/templated-policy/name/${'x'.repeat(8_000)}`)).text.length,
    ).toBeLessThan(600);
  });

  it('contain the request ID, also in the instance of a problem', async () => {
    const { headers, json } = await sendRequest(`${server.url}/v1/acl/templated-policies`, {
      headers: { 'X-Request-Id': 'trace-7' },
    });
    expect([headers.get('x-request-id'), (json as Problem).instance]).toEqual([
      'trace-7',
      'urn:gantry:request:trace-7',
    ]);
  });
});
