import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { documentNames, loadDocument } from '../../src/http/contract/documents.js';
import { ask } from '../support/http.js';
import { startServer, type TestServer } from '../support/server.js';

const withoutCases = (document: unknown): unknown =>
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

  it('begin with the three areas', () => {
    expect(documentNames().slice(0, 3)).toEqual([
      'templated-policies',
      'gpg-keys',
      'no-code-provisioning',
    ]);
  });

  it.each(documentNames())(
    '%s is served to everybody as JSON and as YAML, complete but for the cases of the tests',
    async (name) => {
      const [json, yaml] = await Promise.all(
        ['json', 'yaml'].map((ending) => ask(`${server.url}/docs/${name}.${ending}`)),
      );
      expect([json?.status, yaml?.status]).toEqual([200, 200]);
      expect(json?.headers.get('content-type')).toBe('application/json');
      expect(yaml?.headers.get('content-type')).toBe('application/yaml');
      expect(json?.json).toEqual(withoutCases(loadDocument(name)));
      expect(parse(yaml?.text ?? '')).toEqual(json?.json);
      expect(`${json?.text}${yaml?.text}`).not.toContain('x-contract-cases');
    },
  );

  it('are scripts and pages of this server only, and in no frame', async () => {
    const { status, headers } = await ask(`${server.url}/docs`);
    expect(status).toBe(200);
    expect(headers.get('content-security-policy')).toBe(
      "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; frame-ancestors 'none'",
    );
  });

  it('open nothing of the disk', async () => {
    for (const path of [
      '/docs/nothing.json',
      '/docs/..%2f..%2fpackage.json',
      '/docs/%2e%2e/package.json',
      '/docs/../generated/inputs.sha256',
    ]) {
      expect([path, (await ask(`${server.url}${path}`)).status]).toEqual([path, 404]);
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
  ])('has nothing at %s', async (path) => {
    const { status, headers } = await ask(`${server.url}${path}`);
    expect([status, headers.get('content-security-policy')]).toEqual([
      404,
      "default-src 'none'; frame-ancestors 'none'",
    ]);
  });
});
