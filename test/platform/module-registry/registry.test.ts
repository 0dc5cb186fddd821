import { createHash } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { Artifact } from '../../../src/core/artifacts/artifact.entity.js';
import { AuditEvent } from '../../../src/platform/audit/audit-event.entity.js';
import { ModuleUses } from '../../../src/platform/module-registry/module-uses.js';
import { RegistryModuleVersion } from '../../../src/platform/module-registry/registry-module-version.entity.js';
import { RegistryModules } from '../../../src/platform/module-registry/registry-modules.js';
import { nextSiteArchive, siteArchive } from '../../support/facts/module-facts.js';
import type { HttpResponse } from '../../support/http.js';
import { databases, startServer, type TestServer } from '../../support/server.js';
import { packFiles, tarGz } from './support/archives.js';
import { SiteRegistry } from './support/registry.js';
import { startSlowUpload } from './support/slow-upload.js';

const HOUR_MS = 60 * 60 * 1000;
const errorsOf = ({ json }: HttpResponse) =>
  (json as { errors: { code?: string; detail: string }[] }).errors;

/** Archives that must be refused, and the rule that each of them breaks. */
const HOSTILE: [what: string, archive: Buffer, code: string, detail: RegExp][] = [
  [
    'a path outside of the module',
    tarGz([{ name: '../../etc/cron.d/job', content: 'x' }]),
    'unsafe-path',
    /etc\/cron\.d/,
  ],
  [
    'a link to a path outside of the module',
    tarGz([{ name: 'main.tf', type: '2', link: '/etc/passwd' }]),
    'unsafe-link',
    /main\.tf/,
  ],
  ['a device', tarGz([{ name: 'disk', type: '4' }]), 'entry-type', /disk/],
  [
    'a bomb',
    packFiles({ 'main.tf': '', 'zeros.bin': Buffer.alloc(64 * 1024 * 1024) }),
    'compressed-too-well',
    /100 times/,
  ],
  ['a truncated archive', siteArchive().subarray(0, 200), 'archive-incomplete', /incomplete/],
  ['a zip archive', Buffer.from('PK\x03\x04 zip'), 'not-gzip', /zip archive/],
  ['no configuration', packFiles({ 'README.md': '# Nothing' }), 'no-configuration', /\.tf/],
  [
    'invalid configuration',
    packFiles({ 'main.tf': 'variable "region" {' }),
    'syntax-error',
    /main\.tf, line 1/,
  ],
];

describe.each(databases)('the module registry on %s', (kind) => {
  let server: TestServer;
  let registry: SiteRegistry;
  beforeAll(async () => {
    server = await startServer(kind, { GANTRY_UPLOAD_LIMIT: String(1024 * 1024) });
  });
  beforeEach(async () => {
    await server.reset();
    registry = new SiteRegistry(server);
    await registry.createModule();
  });
  afterAll(() => server.stop());

  it('returns an archive byte for byte, with its checksum, also for HEAD', async () => {
    await registry.publish('1.0.0', siteArchive());
    const url = await registry.readArchiveUrl('1.0.0');
    expect(new URL(url).searchParams.get('archive')).toBe('tar.gz');
    expect(new URL(url).searchParams.get('checksum')).toBe(
      `sha256:${createHash('sha256').update(siteArchive()).digest('hex')}`,
    );
    const fetched = await fetch(url);
    expect(Buffer.from(await fetched.arrayBuffer())).toEqual(siteArchive());
    const head = await fetch(url, { method: 'HEAD' });
    expect([head.status, head.headers.get('content-length'), await head.text()]).toEqual([
      200,
      String(siteArchive().length),
      '',
    ]);
  });

  it('lists versions in semantic order; the newest release is the newest version', async () => {
    for (const number of ['1.9.0', '2.0.0-rc.1', '1.10.0', '1.10.0-beta'])
      await registry.publish(number, siteArchive());
    await registry.createVersion('3.0.0');
    expect(
      (await registry.readVersionStates()).map(({ version, status }) => `${version} ${status}`),
    ).toEqual(['3.0.0 pending', '2.0.0-rc.1 ok', '1.10.0 ok', '1.10.0-beta ok', '1.9.0 ok']);
    const { json } = await registry.asOwner(`${registry.protocol}/versions`);
    expect(json).toEqual({
      modules: [
        {
          source: 'acme/site/aws',
          versions: ['2.0.0-rc.1', '1.10.0', '1.10.0-beta', '1.9.0'].map((version) => ({
            version,
            deprecation: null,
          })),
        },
      ],
    });
    expect(((await registry.asOwner(registry.protocol)).json as { version: string }).version).toBe(
      '1.10.0',
    );
    const modules = server.app.get(RegistryModules);
    const module = await modules.findByAddress({
      organization: 'acme',
      name: 'site',
      provider: 'aws',
    });
    expect((await modules.findNewest(module?.id ?? ''))?.number).toBe('1.10.0');
  });

  it('provides the declarations of a version to other features', async () => {
    await registry.publish('1.0.0', siteArchive());
    const modules = server.app.get(RegistryModules);
    const module = await modules.findByAddress({
      organization: 'acme',
      name: 'SITE',
      provider: 'aws',
    });
    const version = await modules.findVersion(module?.id ?? '', '1.0.0');
    const facts = await modules.findFacts(version?.id ?? '');
    expect(
      facts?.variables.map(({ name, typeText, required, sensitive }) => ({
        name,
        typeText,
        required,
        sensitive,
      })),
    ).toEqual([
      { name: 'region', typeText: 'string', required: true, sensitive: false },
      { name: 'replicas', typeText: 'number', required: false, sensitive: false },
      { name: 'password', typeText: 'string', required: false, sensitive: true },
    ]);
    expect(facts?.outputs.map(({ name }) => name)).toEqual(['servers']);
    expect(JSON.stringify(await modules.findVersions(module?.id ?? ''))).not.toContain(
      'Where the site runs',
    );
  });

  it('never shows the default of a sensitive variable', async () => {
    await registry.publish('1.0.0', siteArchive());
    const { text } = await registry.asOwner(registry.protocol);
    expect(text).toContain('"password"');
    expect(text).not.toContain('change-me-soon');
  });

  it('never changes a published version, by an upload or by creating it again', async () => {
    const url = await registry.createUploadUrl('1.0.0');
    await registry.uploadArchive(url, siteArchive());
    expect((await registry.uploadArchive(url, nextSiteArchive())).status).toBe(409);
    const again = await registry.createVersion('1.0.0');
    expect([again.status, errorsOf(again)[0]?.code]).toEqual([422, 'already-exists']);
    expect(
      Buffer.from(await (await fetch(await registry.readArchiveUrl('1.0.0'))).arrayBuffer()),
    ).toEqual(siteArchive());
  });

  it.each(HOSTILE)(
    'refuses %s with a reason, and accepts a valid archive later',
    async (_, archive, code, detail) => {
      const url = await registry.createUploadUrl('1.0.0');
      const refused = await registry.uploadArchive(url, archive);
      expect(refused.status, refused.text).toBe(422);
      expect(errorsOf(refused)).toEqual([
        expect.objectContaining({ code, detail: expect.stringMatching(detail) as string }),
      ]);
      expect(await registry.readVersionStates()).toMatchObject([
        { version: '1.0.0', status: 'reg_ingress_failed', error: errorsOf(refused)[0]?.detail },
      ]);
      expect((await registry.asOwner(`${registry.protocol}/1.0.0/download`)).status).toBe(404);
      expect((await registry.uploadArchive(url, siteArchive())).status).toBe(200);
      expect(await registry.readVersionStates()).toMatchObject([
        { version: '1.0.0', status: 'ok' },
      ]);
    },
  );

  it('refuses an archive above the limit before it is sent', async () => {
    const answer = await registry
      .uploadArchive(await registry.createUploadUrl('1.0.0'), Buffer.alloc(1024 * 1024 + 1))
      .catch(() => null);
    // The client may notice the closed connection while it sends, before it reads the response.
    if (answer) expect(answer.status).toBe(413);
    expect(await registry.readVersionStates()).toMatchObject([
      { version: '1.0.0', status: 'pending' },
    ]);
  });

  it('warns about unknown arguments of a configuration', async () => {
    const odd = await registry.uploadArchive(
      await registry.createUploadUrl('1.0.0'),
      packFiles({ 'main.tf': 'variable "region" {\n  flavour = "none"\n}\n' }),
    );
    expect((odd.json as { meta: { warnings: string[] } }).meta.warnings).toEqual([
      expect.stringContaining('flavour'),
    ]);
    const read = await registry.asOwner(`${registry.address}/version?module_version=1.0.0`);
    expect((read.json as { meta: object }).meta).toEqual((odd.json as { meta: object }).meta);
  });

  it('accepts upload links for an hour and archive links for ten minutes, and logs neither', async () => {
    const url = await registry.createUploadUrl('1.0.0');
    server.clock.advance(HOUR_MS + 1000);
    expect((await registry.uploadArchive(url, siteArchive())).status).toBe(404);
    expect(
      (await registry.uploadArchive(await registry.createUploadUrl('1.0.0'), siteArchive())).status,
    ).toBe(200);
    const archive = await registry.readArchiveUrl('1.0.0');
    expect(
      (
        await registry.uploadArchive(
          archive.replace('registry/v1/module-archives', 'v2/registry-module-uploads'),
          siteArchive(),
        )
      ).status,
    ).toBe(404);
    server.clock.advance(601_000);
    expect((await fetch(archive)).status).toBe(404);
    const log = JSON.stringify(server.log);
    for (const link of [url, archive])
      expect(log).not.toContain(new URL(link).pathname.split('/').at(-1));
    for (const pattern of [
      '/api/v2/registry-module-uploads/{upload}',
      '/api/registry/v1/module-archives/{archive}',
    ])
      expect(log).toContain(pattern);
  });

  it('accepts the later of two concurrent uploads', async () => {
    const url = await registry.createUploadUrl('1.0.0');
    const earlier = startSlowUpload(url, nextSiteArchive());
    await expect
      .poll(async () => (await registry.readVersionStates())[0]?.status)
      .toBe('reg_ingressing');
    expect((await registry.uploadArchive(url, siteArchive())).status).toBe(200);
    expect((await earlier.finish()).status).toBe(409);
    expect(
      Buffer.from(await (await fetch(await registry.readArchiveUrl('1.0.0'))).arrayBuffer()),
    ).toEqual(siteArchive());
    expect(await server.database.read.count(Artifact)).toBe(1);
  });

  it('aborts an upload whose version is deleted or created again meanwhile', async () => {
    for (const interfere of [
      () => registry.createVersion('1.0.0'),
      () => registry.asOwner(`${registry.address}/1.0.0`, { method: 'DELETE' }),
      () => registry.asOwner(registry.address, { method: 'DELETE' }),
    ]) {
      const upload = startSlowUpload(await registry.createUploadUrl('1.0.0'), siteArchive());
      await expect
        .poll(async () => (await registry.readVersionStates())[0]?.status)
        .toBe('reg_ingressing');
      expect((await interfere()).status).toBeLessThan(300);
      expect([404, 409]).toContain((await upload.finish()).status);
    }
    expect(await server.database.read.count(Artifact)).toBe(0);
  });

  it('discards an aborted upload: the version waits for its archive again', async () => {
    const url = await registry.createUploadUrl('1.0.0');
    const upload = startSlowUpload(url, siteArchive());
    await expect
      .poll(async () => (await registry.readVersionStates())[0]?.status)
      .toBe('reg_ingressing');
    upload.cut();
    await expect.poll(async () => (await registry.readVersionStates())[0]?.status).toBe('pending');
    expect((await registry.uploadArchive(url, siteArchive())).status).toBe(200);
  });

  it('creates a version once for concurrent requests with its number', async () => {
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => registry.createVersion('1.0.0')),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(201));
    expect(
      new Set(answers.map(({ json }) => (json as { data: { id: string } }).data.id)).size,
    ).toBe(1);
    expect(await server.database.read.count(RegistryModuleVersion)).toBe(1);
  });

  it('creates a module once for concurrent requests with its name, regardless of case', async () => {
    const body = (name: string) => ({
      body: { data: { type: 'registry-modules', attributes: { name, provider: 'aws' } } },
    });
    const answers = await Promise.all(
      ['net', 'NET', 'Net', 'net'].map((name) =>
        registry.asOwner(registry.address.replace(/\/private.*/, ''), body(name)),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 422, 422, 422]);
  });

  it('deletes a module with its archives, and audits it', async () => {
    await registry.publish('1.0.0', siteArchive());
    await registry.publish('1.1.0', nextSiteArchive());
    const archive = await registry.readArchiveUrl('1.0.0');
    expect((await registry.asOwner(`${registry.address}/1.1.0`, { method: 'DELETE' })).status).toBe(
      204,
    );
    expect((await registry.readVersionStates()).map(({ version }) => version)).toEqual(['1.0.0']);
    expect((await registry.asOwner(registry.address, { method: 'DELETE' })).status).toBe(204);
    expect((await registry.asOwner(registry.address)).status).toBe(404);
    expect((await fetch(archive)).status).toBe(404);
    expect(await server.database.read.count(Artifact)).toBe(0);
    const events = await server.database.read.find(AuditEvent, {
      where: { organization: 'acme' },
      order: { createdAt: 'ASC' },
    });
    const ofModules = events.filter(({ action }) => action.startsWith('registry-module'));
    expect(ofModules.map(({ action, actorType }) => `${action} ${actorType}`).sort()).toEqual([
      'registry-module-version.create user',
      'registry-module-version.create user',
      'registry-module-version.delete user',
      'registry-module-version.upload system',
      'registry-module-version.upload system',
      'registry-module.create user',
      'registry-module.delete user',
    ]);
  });

  it('is deleted with its organization', async () => {
    await registry.publish('1.0.0', siteArchive());
    await registry.world.request('DELETE', '/api/v2/organizations/acme');
    expect(await server.database.read.count(RegistryModuleVersion)).toBe(0);
    expect(await server.database.read.count(Artifact)).toBe(0);
  });
});

describe('the uses of modules', () => {
  let server: TestServer;
  let registry: SiteRegistry;
  const uses: string[] = [];
  beforeAll(async () => {
    server = await startServer();
    registry = new SiteRegistry(server);
    await registry.createModule();
    await registry.publish('1.0.0', siteArchive());
    await registry.publish('1.1.0', nextSiteArchive());
    server.app.get(ModuleUses).register({
      noCodeModuleIds: async (ids) =>
        new Map(ids.map((id) => [id, uses.length > 0 ? ['nocode-1', 'nocode-2'] : []])),
      usesOf: async (_, { name }, version) =>
        version === undefined || version === '1.0.0' ? uses.map((use) => `${use} of ${name}`) : [],
    });
  });
  afterAll(() => server.stop());

  it('prevent deletion, with their names in the refusal, and include no-code modules', async () => {
    uses.push('workspace site-eu', 'workspace site-us');
    const module = await registry.asOwner(registry.address, { method: 'DELETE' });
    expect([module.status, errorsOf(module)[0]?.detail]).toEqual([
      409,
      'The module acme/site/aws is in use by workspace site-eu of site and workspace site-us of site.',
    ]);
    const version = await registry.asOwner(`${registry.address}/1.0.0`, { method: 'DELETE' });
    expect([version.status, errorsOf(version)[0]?.detail]).toEqual([
      409,
      'The version 1.0.0 of the module acme/site/aws is in use by workspace site-eu of site and workspace site-us of site.',
    ]);
    expect((await registry.asOwner(`${registry.address}/1.1.0`, { method: 'DELETE' })).status).toBe(
      204,
    );
    const { data } = (await registry.asOwner(registry.address)).json as {
      data: { attributes: object; relationships: object };
    };
    expect(data.attributes).toMatchObject({ 'no-code': true });
    expect(data.relationships).toMatchObject({
      'no-code-modules': {
        data: [
          { id: 'nocode-1', type: 'no-code-modules' },
          { id: 'nocode-2', type: 'no-code-modules' },
        ],
      },
    });
  });

  it('are reported as ten names and the number of others', async () => {
    uses.splice(0, uses.length, ...Array.from({ length: 12 }, (_, index) => `workspace w${index}`));
    expect(
      errorsOf(await registry.asOwner(registry.address, { method: 'DELETE' }))[0]?.detail,
    ).toMatch(/workspace w9 of site, and 2 more\.$/);
  });

  it('no longer prevent deletion after they end', async () => {
    uses.splice(0);
    expect((await registry.asOwner(registry.address, { method: 'DELETE' })).status).toBe(204);
  });
});
