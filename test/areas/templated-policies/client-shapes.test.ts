import { request } from 'node:http';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sendRequest } from '../../support/http.js';
import { startServer, type TestServer } from '../../support/server.js';
import { type Policy, preview, type Problem } from './support/preview.js';

const FORM = 'application/x-www-form-urlencoded';

describe('requests in the shapes that existing clients send', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer('sqlite');
  });
  afterAll(() => server.stop());

  /** Unlike fetch, sends exactly these headers and this path, and adds no Content-Type. */
  const sendExactly = (
    method: string,
    path: string,
    body: string | Buffer,
    headers: Record<string, string> = {},
  ) =>
    new Promise<{ status: number; text: string }>((resolve, reject) => {
      const { hostname, port } = new URL(server.url);
      const sent = {
        'X-Consul-Token': server.adminToken,
        'Content-Length': String(Buffer.byteLength(body)),
        ...headers,
      };
      const outgoing = request({ hostname, port, method, path, headers: sent }, (response) => {
        let text = '';
        response
          .setEncoding('utf8')
          .on('data', (part: string) => (text += part))
          .on('end', () => resolve({ status: response.statusCode ?? 0, text }));
      });
      outgoing.once('error', reject).end(body);
    });

  const PREVIEW = '/v1/acl/templated-policy/preview/builtin';

  it.each([
    ['the literal null, without a content type', 'null', {}],
    ['the literal null and a newline', 'null\n', {}],
    ['no body', '', {}],
    ['no body, as JSON', '', { 'Content-Type': 'application/json' }],
    ['whitespace', ' \r\n', {}],
    ['an empty object, without a content type', '{}', {}],
    ['the literal null, as a form', 'null', { 'Content-Type': FORM }],
    ['an empty object, as a form', '{}', { 'Content-Type': FORM }],
    ['an empty object, as text', '{}', { 'Content-Type': 'text/plain; charset=utf-8' }],
    ['an empty object, with an invalid content type', '{}', { 'Content-Type': 'nonsense' }],
    ['an empty Name', '{"Name":""}', {}],
  ])('with %s give no variables', async (_, body, headers) => {
    const dns = await sendExactly('POST', `${PREVIEW}/dns`, body, headers);
    expect([dns.status, (JSON.parse(dns.text) as Policy).Name]).toEqual([
      200,
      'synthetic-policy-806738e11f27b32ae55dd044bc47b251',
    ]);
    expect((await sendExactly('POST', `${PREVIEW}/service`, body, headers)).status).toBe(422);
  });

  it.each([
    ['JSON and a newline', '{"Name":"web"}\n', { 'Content-Type': 'application/json' }],
    ['no content type', '{"Name":"web"}', {}],
    ['a form', '{"Name":"web"}', { 'Content-Type': FORM }],
    ['the lower-case name', '{"name":"web"}', {}],
    ['a byte order mark', '\ufeff{"Name":"web"}', {}],
    ['gzip', gzipSync('{"Name":"web"}'), { 'Content-Encoding': 'gzip' }],
  ])('may give variables as %s', async (_, body, headers) => {
    const { status, text } = await sendExactly('POST', `${PREVIEW}/service`, body, headers);
    expect([status, (JSON.parse(text) as Policy).Name]).toEqual([
      200,
      'synthetic-policy-7bfbb362942b9e14a900a7db7b3572df',
    ]);
  });

  it('may not contain whitespace that is not JSON whitespace', async () => {
    for (const body of ['\u000b', '\u00a0'])
      expect(
        (await sendExactly('POST', `${PREVIEW}/dns`, Buffer.from(body, 'latin1'))).status,
      ).toBe(400);
  });

  it.each(['builtin/service', 'builtin%2Fservice', 'builtin%2fservice', '%62uiltin/service'])(
    'may write the name as %s',
    async (name) => {
      const read = await sendExactly('GET', `/v1/acl/templated-policy/name/${name}`, '');
      expect([
        read.status,
        (JSON.parse(read.text) as { TemplateName: string }).TemplateName,
      ]).toEqual([200, 'builtin/service']);
      expect(
        (await sendExactly('POST', `/v1/acl/templated-policy/preview/${name}`, '{"Name":"web"}'))
          .status,
      ).toBe(200);
    },
  );

  it.each([
    'builtin%252Fservice',
    'builtin//service',
    'builtin/service/',
    'Builtin/service',
    'builtin',
    'builtin/service/x',
    '__proto__',
    'constructor',
  ])('get 404 for a template with the name %s', async (name) => {
    expect((await sendExactly('GET', `/v1/acl/templated-policy/name/${name}`, '')).status).toBe(
      404,
    );
    expect(
      (await sendExactly('POST', `/v1/acl/templated-policy/preview/${name}`, '{"Name":"web"}'))
        .status,
    ).toBe(404);
  });

  it('are refused with ?filter=, because ignoring it would list every template', async () => {
    const headers = { 'X-Svc-Token': server.adminToken };
    const url = `${server.url}/v1/acl/templated-policies?filter=x`;
    expect((await sendRequest(url, { headers })).status).toBe(400);
  });

  it.each(['dc=dc1', 'index=7&wait=5m', 'stale', 'consistent', 'cached', 'pretty', 'partition=x'])(
    'may have ?%s, which is ignored',
    async (query) => {
      const headers = { 'X-Svc-Token': server.adminToken };
      for (const path of ['templated-policies', 'templated-policy/name/builtin/dns']) {
        const [plain, withQuery] = await Promise.all([
          sendRequest(`${server.url}/v1/acl/${path}`, { headers }),
          sendRequest(`${server.url}/v1/acl/${path}?${query}`, { headers }),
        ]);
        expect([withQuery.status, withQuery.text]).toEqual([200, plain.text]);
      }
      expect(
        (await preview(server.url, 'builtin/dns', { token: server.adminToken, query: `?${query}` }))
          .status,
      ).toBe(200);
    },
  );

  it.each([
    [
      'not JSON',
      '{"Name"',
      "The body is not JSON. Line 1, column 8: Expected ':' after property name.",
    ],
    ['a form', 'Name=web', 'The body is not JSON.'],
    ['not UTF-8', Buffer.from([0x7b, 0xff, 0x7d]), 'The body is not UTF-8.'],
    [
      'nested too deeply',
      `${'['.repeat(65)}${']'.repeat(65)}`,
      'The body is nested more than 64 levels deep.',
    ],
  ])('get 400 for a body that is %s', async (_, body, detail) => {
    const { status, text } = await sendExactly('POST', `${PREVIEW}/service`, body);
    expect([status, (JSON.parse(text) as Problem).detail]).toEqual([400, detail]);
  });

  it.each(['%zz', '%F0%28', 'builtin%'])(
    'get 400 for the path …/%s, which has an invalid percent-encoding',
    async (name) => {
      const { status, text } = await sendExactly(
        'GET',
        `/v1/acl/templated-policy/name/${name}`,
        '',
      );
      expect([status, (JSON.parse(text) as Problem).detail]).toEqual([
        400,
        'The path is not validly percent-encoded.',
      ]);
    },
  );

  it('get 413 for a body above the limit', async () => {
    const { status, text } = await sendExactly(
      'POST',
      `${PREVIEW}/service`,
      `{"Name":"${'a'.repeat(1_100_000)}"}`,
    );
    expect([status, (JSON.parse(text) as Problem).title]).toEqual([413, 'Payload Too Large']);
  });

  it('get 400 for a repeated ns', async () => {
    const { status, json } = await preview(server.url, 'builtin/dns', {
      token: server.adminToken,
      query: '?ns=a&ns=b',
    });
    expect([status, (json as Problem).detail]).toEqual([400, 'ns may occur only once']);
  });
});
