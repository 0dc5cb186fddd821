import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import {
  documentNames,
  loadDocument,
  loadOperations,
} from '../../src/core/http/contract/documents.js';
import type { OpenAPIObject } from '../../src/core/http/contract/openapi.js';
import { sendRequest } from '../support/http.js';
import { startServer, type TestServer } from '../support/server.js';

const omitCases = (document: unknown): unknown =>
  JSON.parse(
    JSON.stringify(document, (key, value: unknown) =>
      key === 'x-contract-cases' ? undefined : value,
    ),
  );

describe('the contract documents under /docs', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer();
  });
  afterAll(() => server.stop());

  it('begin with the three main features, and end with the agents', () => {
    expect(documentNames().slice(-2)).toEqual(['agent-pools', 'agent-jobs']);
    expect(documentNames().slice(0, 3)).toEqual([
      'templated-policies',
      'gpg-keys',
      'no-code-provisioning',
    ]);
  });

  it.each(documentNames())(
    '%s is public as JSON and YAML, and complete except for contract cases',
    async (name) => {
      const [json, yaml] = await Promise.all(
        ['json', 'yaml'].map((ending) => sendRequest(`${server.url}/docs/${name}.${ending}`)),
      );
      expect([json?.status, yaml?.status]).toEqual([200, 200]);
      expect(json?.headers.get('content-type')).toBe('application/json');
      expect(yaml?.headers.get('content-type')).toBe('application/yaml');
      expect(json?.json).toEqual(omitCases(loadDocument(name)));
      expect(parse(yaml?.text ?? '')).toEqual(json?.json);
      expect(`${json?.text}${yaml?.text}`).not.toContain('x-contract-cases');
    },
  );

  it('are also served as one, with every operation, component, tag and security', async () => {
    const { json } = await sendRequest(`${server.url}/docs/gantry.json`);
    const all = json as OpenAPIObject;
    const inAll = Object.values(all.paths).flatMap((item) =>
      Object.values(item as Record<string, { operationId?: string; security?: unknown }>)
        .filter(({ operationId }) => operationId)
        .map(({ operationId, security }) => [operationId, security]),
    );
    const single = loadOperations().map(({ id, document, operation }) => [
      id,
      operation.security ?? loadDocument(document).security,
    ]);
    expect(inAll.sort()).toEqual(single.sort());
    for (const name of documentNames()) {
      const { components, tags } = loadDocument(name);
      expect(all.components).toMatchObject(omitCases(components ?? {}) as object);
      expect(all.tags).toEqual(expect.arrayContaining([...(tags ?? [])]));
    }
    expect(parse((await sendRequest(`${server.url}/docs/gantry.yaml`)).text)).toEqual(json);
  });

  it.each(['/docs/gantry.json', '/docs/gpg-keys.yaml', '/docs/swagger-ui-bundle.js'])(
    '%s is compressed, identical in each encoding, and revalidated',
    async (path) => {
      const plain = await fetch(`${server.url}${path}`, {
        headers: { 'Accept-Encoding': 'identity' },
      });
      const text = await plain.text();
      expect([plain.headers.get('content-encoding'), plain.headers.get('vary')]).toEqual([
        null,
        'Accept-Encoding',
      ]);
      for (const encoding of ['br', 'gzip']) {
        const response = await fetch(`${server.url}${path}`, {
          headers: { 'Accept-Encoding': encoding },
        });
        expect(response.headers.get('content-encoding')).toBe(encoding);
        expect(Number(response.headers.get('content-length'))).toBeLessThan(text.length / 3);
        expect((await response.text()) === text).toBe(true);
      }
      const again = await fetch(`${server.url}${path}`, {
        headers: { 'If-None-Match': plain.headers.get('etag') ?? '' },
      });
      expect([again.status, await again.text()]).toEqual([304, '']);
    },
  );

  it('are shown by a page that loads files of this server only, and cannot be framed', async () => {
    const { status, headers } = await sendRequest(`${server.url}/docs`);
    expect(status).toBe(200);
    expect(headers.get('content-security-policy')).toBe(
      "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; frame-ancestors 'none'",
    );
  });

  it('give no access to files of the disk', async () => {
    for (const path of [
      '/docs/nothing.json',
      '/docs/..%2f..%2fpackage.json',
      '/docs/%2e%2e/package.json',
      '/docs/../generated/inputs.sha256',
    ]) {
      expect([path, (await sendRequest(`${server.url}${path}`)).status]).toEqual([path, 404]);
    }
  });
});

describe('a server with GANTRY_DOCS=0', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer('sqlite', { GANTRY_DOCS: '0' });
  });
  afterAll(() => server.stop());

  it.each([
    '/docs',
    '/docs/',
    '/docs/swagger-ui-bundle.js',
    '/docs/templated-policies.json',
    '/docs/templated-policies.yaml',
  ])('returns 404 for %s', async (path) => {
    const { status, headers } = await sendRequest(`${server.url}${path}`);
    expect([status, headers.get('content-security-policy')]).toEqual([
      404,
      "default-src 'none'; frame-ancestors 'none'",
    ]);
  });
});
