import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { request as httpRequest } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findRedirectTarget } from '../../../src/app/portal/legacy-addresses.js';
import { routesOfPortal } from '../../portal/support/pages.js';
import { sendRequest } from '../../support/http.js';
import { startServer, type TestServer } from '../../support/server.js';

const START_PAGE =
  '<!doctype html><title>Start</title><script src="/app/-/index-aB3_.js"></script>';
const SCRIPT = 'export const answer = 42;';

let server: TestServer;
let folder: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'gantry-portal-'));
  const portalFolder = join(folder, 'portal');
  mkdirSync(join(portalFolder, '-'), { recursive: true });
  writeFileSync(join(folder, 'secret.md'), 'not for the world');
  writeFileSync(join(portalFolder, '.hidden.md'), 'not for the world');
  for (const [name, text] of [
    ['index.html', START_PAGE],
    ['-/index-aB3_.js', SCRIPT],
  ] as const) {
    writeFileSync(join(portalFolder, name), text);
    writeFileSync(join(portalFolder, `${name}.br`), brotliCompressSync(text));
    writeFileSync(join(portalFolder, `${name}.gz`), gzipSync(text));
  }
  writeFileSync(join(portalFolder, 'licenses.md'), '# Licenses');
  server = await startServer('sqlite', {}, { portalFolder });
});
afterAll(async () => {
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
});

interface Raw {
  readonly status: number;
  readonly headers: Record<string, string | string[] | undefined>;
  readonly body: Buffer;
}

/** The bytes on the wire, because `fetch` would decompress them. */
const read = (path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Raw> =>
  new Promise((resolve, reject) => {
    const { hostname, port } = new URL(server.url);
    httpRequest({ hostname, port, path, headers, method }, (answer) => {
      const chunks: Buffer[] = [];
      answer
        .on('data', (chunk: Buffer) => chunks.push(chunk))
        .on('end', () =>
          resolve({
            status: answer.statusCode ?? 0,
            headers: answer.headers,
            body: Buffer.concat(chunks),
          }),
        );
    })
      .on('error', reject)
      .end();
  });

describe('the start page', () => {
  it.each([
    '/app',
    '/app/',
    '/app/acme/policies',
    '/app/acme/settings/tokens?page=2',
    '/app/-/workspaces?q=site&sort=-name&filter%5Bstate%5D=x&include=y',
  ])('is served for %s, and revalidated each time', async (path) => {
    const { status, headers, body } = await read(path);
    expect([status, body.toString()]).toEqual([200, START_PAGE]);
    expect(headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-cache',
      vary: 'Accept-Encoding',
    });
    const again = await read(path, { 'If-None-Match': String(headers['etag']) });
    expect([again.status, again.body.length]).toEqual([304, 0]);
  });

  it('is served for every section of an organization, and no section redirects', () => {
    const sections = routesOfPortal().flatMap(
      (route) => /^\/\$org\/([^/]+)/.exec(route)?.[1] ?? [],
    );
    expect(sections).toContain('variable-sets');
    for (const section of sections)
      expect(findRedirectTarget(`acme/${section}`), section).toBeNull();
  });

  it('permits only this server, no inline script and no frame', async () => {
    const { headers } = await read('/app');
    const policy = String(headers['content-security-policy']);
    expect(policy.split('; ')).toEqual([
      "default-src 'self'",
      "base-uri 'none'",
      "form-action 'self'",
      "frame-ancestors 'none'",
      "object-src 'none'",
      "require-trusted-types-for 'script'",
      "trusted-types 'none'",
    ]);
    expect(policy).not.toContain('unsafe');
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'cross-origin-opener-policy': 'same-origin',
      'referrer-policy': 'same-origin',
    });
  });

  it('is where the root path redirects a browser', async () => {
    const { status, headers } = await read('/', { Accept: 'text/html' });
    expect([status, headers['location']]).toEqual([303, '/app']);
  });
});

describe('a file of the portal', () => {
  it.each([
    ['br, gzip', 'br', (body: Buffer) => brotliDecompressSync(body)],
    ['gzip', 'gzip', (body: Buffer) => gunzipSync(body)],
    ['identity', undefined, (body: Buffer) => body],
    ['br;q=0, gzip;q=0.5', 'gzip', (body: Buffer) => gunzipSync(body)],
  ])(
    'is sent in an encoding that Accept-Encoding permits: %s',
    async (accepted, encoding, decode) => {
      const { status, headers, body } = await read('/app/-/index-aB3_.js', {
        'Accept-Encoding': accepted,
      });
      expect([status, headers['content-encoding'], decode(body).toString()]).toEqual([
        200,
        encoding,
        SCRIPT,
      ]);
      expect(headers).toMatchObject({
        'content-type': 'text/javascript; charset=utf-8',
        'content-length': String(body.length),
        vary: 'Accept-Encoding',
      });
    },
  );

  it('is cached permanently if its name contains a digest, and revalidated otherwise', async () => {
    const script = await read('/app/-/index-aB3_.js');
    expect(script.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    const licenses = await read('/app/licenses.md', { 'Accept-Encoding': 'br' });
    expect([licenses.body.toString(), licenses.headers['cache-control']]).toEqual([
      '# Licenses',
      'no-cache',
    ]);
  });

  it('has the same headers and no body for HEAD', async () => {
    const { status, headers, body } = await read('/app/-/index-aB3_.js', {}, 'HEAD');
    expect([status, headers['content-length'], body.length]).toEqual([
      200,
      String(SCRIPT.length),
      0,
    ]);
  });

  it('returns 404, and not the start page, after an update has removed it', async () => {
    const { status, body } = await read('/app/-/index-gone.js');
    expect([status, body.toString()]).toEqual([404, expect.not.stringContaining('<!doctype')]);
  });

  it.each([
    '/app/../secret.md',
    '/app/%2e%2e/secret.md',
    '/app/..%2fsecret.md',
    '/app/-/..%2f..%2fsecret.md',
    '/app/-%5c..%5c..%5csecret.md',
    '/app/.hidden.md',
    '/app//secret.md',
    '/app/-/index-aB3_.js.br',
  ])('is never a hidden file, an encoding, or a file outside the folder: %s', async (path) => {
    const { body, headers } = await read(path);
    expect(body.toString()).not.toContain('not for the world');
    expect(headers['content-type'] ?? '').not.toContain('javascript');
  });
});

describe('an address of an earlier release', () => {
  it.each([
    ['acme', '/app/acme/workspaces'],
    ['acme/', '/app/acme/workspaces'],
    ['acme/site-eu', '/app/acme/workspaces/site-eu'],
    ['acme/site-eu/runs/run-1', '/app/acme/workspaces/site-eu/runs/run-1'],
    ['acme/site-eu/runs/run-1/logs/plan', '/app/acme/workspaces/site-eu/runs/run-1'],
    ['acme/site-eu/runs/run-1/actions/confirm', '/app/acme/workspaces/site-eu/runs/run-1'],
    ['acme/site eu', '/app/acme/workspaces/site%20eu'],
  ])('is redirected: %s to %s', (path, expected) => {
    expect(findRedirectTarget(path)).toBe(expected);
  });

  it.each([
    'acme/workspaces',
    'acme/workspaces/site-eu',
    'acme/settings',
    'acme/site-eu/other',
    'acme/site-eu/runs/run-1/other/plan',
    'acme/site-eu/runs/run-1/logs/plan/more',
    'sign-in',
    '-/workspaces',
    '',
  ])('is not recognized in "%s"', (path) => {
    expect(findRedirectTarget(path)).toBeNull();
  });

  it('is never redirected to another host', async () => {
    for (const path of [
      '/app//elsewhere.example',
      '/app/%2felsewhere.example',
      '/app/%5celsewhere',
    ]) {
      const location = (await read(path)).headers['location'];
      if (location !== undefined) expect(location).toMatch(/^\/app\/[^/\\]/);
    }
  });
});

describe('a server without the files of the portal', () => {
  it('explains on every page how to build them', async () => {
    const bare = await startServer('sqlite', {}, { portalFolder: join(folder, 'absent') });
    try {
      for (const path of ['/app', '/app/acme/policies', '/app/-/workspaces']) {
        const answer = await sendRequest(`${bare.url}${path}`);
        expect([answer.status, answer.headers.get('content-type')]).toEqual([
          503,
          'text/html; charset=utf-8',
        ]);
        expect(answer.text).toContain('npm run build');
      }
      expect((await sendRequest(`${bare.url}/api/v2/ping`)).status).toBeLessThan(300);
    } finally {
      await bare.stop();
    }
  });
});
