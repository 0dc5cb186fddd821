import { once } from 'node:events';
import { request, type Server } from 'node:http';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { Artifact } from '../../../src/core/artifacts/artifact.entity.js';
import { AuditEvent } from '../../../src/platform/audit/audit-event.entity.js';
import { sendRequest } from '../../support/http.js';
import { needs } from '../../support/needs.js';
import { databases, startServer, type TestServer } from '../../support/server.js';
import { World } from '../../support/world.js';
import { KeyRing, type SigningKey } from './support/key-ring.js';
import {
  codesOf,
  dataOf,
  detailOf,
  providerPackage,
  Publisher,
  requireSuccess,
  sumsOf,
} from './support/publisher.js';

const HOUR_MS = 60 * 60 * 1000;
const ring = new KeyRing();
let key: SigningKey;
let other: SigningKey;
beforeAll(() => {
  [key, other] = [ring.createKey('Releases'), ring.createKey('Others')];
});
afterAll(() => ring.close());
const linux = providerPackage('tiny', '1.0.0');
const mac = providerPackage('tiny', '1.0.0', 'darwin', 'arm64');
const signWith = (by: SigningKey) => (sums: Buffer) => ring.sign(sums, by);

describe.runIf(needs('gpg')).each(databases)('publishing a provider, on %s', (kind) => {
  let server: TestServer;
  let world: World;
  let owner: Publisher;

  beforeAll(async () => {
    server = await startServer(kind, { GANTRY_UPLOAD_LIMIT: '100000' });
  });
  beforeEach(async () => {
    await server.reset();
    world = new World(server);
    await world.establish('organization acme');
    owner = new Publisher(server, await world.token('owner of acme'));
  });
  afterAll(() => server.stop());

  const prepareVersion = async (packages = [linux]) => {
    await requireSuccess(owner.addKey(key.armor));
    await requireSuccess(owner.createProvider('tiny'));
    await requireSuccess(owner.createVersion('tiny', '1.0.0', key.keyId));
    for (const one of packages) await requireSuccess(owner.createPlatform('tiny', '1.0.0', one));
  };
  const publishVersion = async (packages = [linux]) => {
    await requireSuccess(owner.addKey(key.armor));
    await owner.publish('tiny', '1.0.0', key.keyId, packages, signWith(key));
  };
  const readMissingParts = async () =>
    ((await owner.readVersion('tiny', '1.0.0')).attributes['missing'] as { code: string }[]).map(
      ({ code }) => code,
    );

  it('completes with the upload of the last part, in any order', async () => {
    const sums = sumsOf([linux]);
    const steps = {
      shasums: () => owner.uploadSums('tiny', '1.0.0', sums),
      signature: () => owner.uploadSignature('tiny', '1.0.0', ring.sign(sums, key)),
      package: () => owner.uploadPackage('tiny', '1.0.0', linux),
    };
    for (const order of [
      ['shasums', 'signature', 'package'],
      ['package', 'shasums', 'signature'],
      ['shasums', 'package', 'signature'],
    ] as const) {
      await server.reset();
      world = new World(server);
      await world.establish('organization acme');
      owner = new Publisher(server, await world.token('owner of acme'));
      await prepareVersion();
      for (const step of order) {
        expect(await owner.listInstallableVersions('tiny')).toEqual([]);
        expect((await readMissingParts()).length).toBeGreaterThan(0);
        await requireSuccess(steps[step]());
      }
      expect(await owner.listInstallableVersions('tiny')).toEqual(['1.0.0']);
      expect(await readMissingParts()).toEqual([]);
    }
  });

  it('stores no signature that does not verify, and reports the remedy', async () => {
    await prepareVersion();
    const sums = sumsOf([linux]);
    await requireSuccess(owner.uploadSums('tiny', '1.0.0', sums));
    await requireSuccess(owner.addKey(other.armor));
    const refused: [string, Buffer][] = [
      ['unknown-signer', ring.sign(sums, other)],
      ['signature-mismatch', ring.sign(Buffer.from('something else'), key)],
      ['armored-signature', ring.sign(sums, key, '--armor')],
      ['signature-format', Buffer.from('no signature')],
    ];
    for (const [code, signature] of refused) {
      const answer = await owner.uploadSignature('tiny', '1.0.0', signature);
      expect([answer.status, codesOf(answer)]).toEqual([422, [code]]);
      expect(detailOf(answer)).toContain('--detach-sign SHA256SUMS');
    }
    expect((await owner.uploadSignature('tiny', '1.0.0', Buffer.alloc(65 * 1024))).status).toBe(
      413,
    );
    expect((await owner.readVersion('tiny', '1.0.0')).attributes['shasums-sig-uploaded']).toBe(
      false,
    );
    expect(await server.database.read.count(Artifact)).toBe(1);
  });

  it('accepts a version before its key is stored, but no version or signature of a revoked key', async () => {
    const soon = ring.createKey(`Soon-Revoked-${kind}`);
    await requireSuccess(owner.createProvider('tiny'));
    await requireSuccess(owner.createVersion('tiny', '1.0.0', soon.keyId));
    const sums = sumsOf([linux]);
    await requireSuccess(owner.uploadSums('tiny', '1.0.0', sums));
    const signature = ring.sign(sums, soon);
    expect(codesOf(await owner.uploadSignature('tiny', '1.0.0', signature))).toEqual([
      'unknown-key',
    ]);
    await requireSuccess(owner.addKey(ring.revoke(soon)));
    expect(codesOf(await owner.uploadSignature('tiny', '1.0.0', signature))).toEqual([
      'revoked-signer',
    ]);
    const answer = await owner.createVersion('tiny', '1.1.0', soon.keyId);
    expect([answer.status, codesOf(answer)]).toEqual([422, ['revoked-key']]);
  });

  it('does not publish a version whose key was revoked after it had signed', async () => {
    const aging = ring.createKey(`Aging-${kind}`);
    await requireSuccess(owner.addKey(aging.armor));
    await requireSuccess(owner.createProvider('tiny'));
    await requireSuccess(owner.createVersion('tiny', '1.0.0', aging.keyId));
    const sums = sumsOf([linux]);
    await requireSuccess(owner.uploadSums('tiny', '1.0.0', sums));
    await requireSuccess(owner.uploadSignature('tiny', '1.0.0', ring.sign(sums, aging)));
    await requireSuccess(owner.createPlatform('tiny', '1.0.0', linux));
    await requireSuccess(owner.addKey(ring.revoke(aging)));
    const answer = await owner.uploadPackage('tiny', '1.0.0', linux);
    expect([answer.status, codesOf(answer)]).toEqual([422, ['revoked-signer']]);
    expect(detailOf(answer)).toContain('create it again with another key');
    expect(await owner.listInstallableVersions('tiny')).toEqual([]);
  });

  it('never changes published files, and accepts another listed platform', async () => {
    await requireSuccess(owner.addKey(key.armor));
    await requireSuccess(owner.createProvider('tiny'));
    await requireSuccess(owner.createVersion('tiny', '1.0.0', key.keyId));
    const sums = sumsOf([linux, mac]);
    const { links } = await owner.readVersion('tiny', '1.0.0');
    await requireSuccess(owner.upload(links['shasums-upload'], sums));
    await requireSuccess(owner.upload(links['shasums-sig-upload'], ring.sign(sums, key)));
    const platform = dataOf(await owner.createPlatform('tiny', '1.0.0', linux));
    await requireSuccess(owner.upload(platform.links['provider-binary-upload'], linux.zip));
    expect((await owner.upload(links['shasums-upload'], sums)).status).toBe(409);
    expect((await owner.upload(links['shasums-sig-upload'], ring.sign(sums, key))).status).toBe(
      409,
    );
    expect((await owner.upload(platform.links['provider-binary-upload'], linux.zip)).status).toBe(
      409,
    );
    expect(Object.keys((await owner.readVersion('tiny', '1.0.0')).links).sort()).toEqual([
      'self',
      'shasums-download',
      'shasums-sig-download',
    ]);

    const { 'published-at': publishedAt } = (await owner.readVersion('tiny', '1.0.0')).attributes;
    expect(
      codesOf(
        await owner.createPlatform(
          'tiny',
          '1.0.0',
          providerPackage('tiny', '1.0.0', 'linux', 'arm64'),
        ),
      ),
    ).toEqual(['not-in-shasums']);
    await requireSuccess(owner.createPlatform('tiny', '1.0.0', mac));
    expect((await owner.download('tiny', '1.0.0', mac)).status).toBe(404);
    await requireSuccess(owner.uploadPackage('tiny', '1.0.0', mac));
    expect((await owner.download('tiny', '1.0.0', mac)).status).toBe(200);
    expect((await owner.readVersion('tiny', '1.0.0')).attributes['published-at']).toBe(publishedAt);
  });

  it('removes the signature when the checksums are replaced', async () => {
    await prepareVersion([]);
    await requireSuccess(owner.uploadSums('tiny', '1.0.0', sumsOf([linux])));
    await requireSuccess(owner.uploadSignature('tiny', '1.0.0', ring.sign(sumsOf([linux]), key)));
    await requireSuccess(owner.uploadSums('tiny', '1.0.0', sumsOf([linux, mac])));
    expect((await owner.readVersion('tiny', '1.0.0')).attributes).toMatchObject({
      'shasums-uploaded': true,
      'shasums-sig-uploaded': false,
    });
    expect(await server.database.read.count(Artifact)).toBe(1);
  });

  it('refuses checksums and packages that contradict the platform, and packages that are too large', async () => {
    await prepareVersion();
    const otherBuild = { ...linux, zip: mac.zip };
    expect(codesOf(await owner.uploadSums('tiny', '1.0.0', sumsOf([otherBuild])))).toEqual([
      'not-in-shasums',
    ]);
    expect(codesOf(await owner.uploadPackage('tiny', '1.0.0', otherBuild))).toEqual([
      'shasum-mismatch',
    ]);
    const large = { ...linux, zip: Buffer.alloc(100_001) };
    expect((await owner.uploadPackage('tiny', '1.0.0', large)).status).toBe(413);
    expect(await server.database.read.count(Artifact)).toBe(0);
  });

  it('stores nothing of an aborted upload, which can be repeated', async () => {
    await prepareVersion();
    const { links } = dataOf(
      await owner.send(
        '/api/v2/organizations/acme/registry-providers/private/acme/tiny/versions/1.0.0/platforms/linux/amd64',
      ),
    );
    const { pathname } = new URL(links['provider-binary-upload'] ?? '');
    const cut = request(`${server.url}${pathname}`, {
      method: 'PUT',
      headers: { 'Content-Length': linux.zip.length },
    });
    const broken = new Promise((resolve) => cut.once('error', resolve));
    const received = once(server.app.getHttpServer() as Server, 'request');
    cut.write(linux.zip.subarray(0, 50));
    await received;
    cut.destroy();
    await broken;
    expect((await owner.readVersion('tiny', '1.0.0')).attributes['missing']).toHaveLength(3);
    expect(await server.database.read.count(Artifact)).toBe(0);
    await requireSuccess(owner.uploadPackage('tiny', '1.0.0', linux));
    expect(await server.database.read.count(Artifact)).toBe(1);
  });

  it('accepts the packages of a version in parallel', async () => {
    const packages = ['amd64', 'arm64', '386', 'arm', 'riscv64', 's390x'].map((arch) =>
      providerPackage('tiny', '1.0.0', 'linux', arch),
    );
    await prepareVersion(packages);
    const sums = sumsOf(packages);
    await requireSuccess(owner.uploadSums('tiny', '1.0.0', sums));
    const answers = await Promise.all([
      owner.uploadSignature('tiny', '1.0.0', ring.sign(sums, key)),
      ...packages.map((one) => owner.uploadPackage('tiny', '1.0.0', one)),
    ]);
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    const { json } = await owner.send('/api/registry/v1/providers/acme/tiny/versions');
    expect((json as { versions: { platforms: unknown[] }[] }).versions[0]?.platforms).toHaveLength(
      6,
    );
  });

  it('is reverted when the last package is deleted, and deletions leave no file', async () => {
    await publishVersion();
    await requireSuccess(owner.deleteVersion('tiny', '1.0.0', '/platforms/linux/amd64'));
    expect(await owner.listInstallableVersions('tiny')).toEqual([]);
    expect(await readMissingParts()).toEqual(['platform']);
    expect(await server.database.read.count(Artifact)).toBe(2);
    await requireSuccess(owner.deleteVersion('tiny', '1.0.0'));
    expect(await server.database.read.count(Artifact)).toBe(0);
    await owner.publish(
      'tiny',
      '1.1.0',
      key.keyId,
      [providerPackage('tiny', '1.1.0')],
      signWith(key),
    );
    await requireSuccess(
      owner.send('/api/v2/organizations/acme/registry-providers/private/acme/tiny', {
        method: 'DELETE',
      }),
    );
    expect(await server.database.read.count(Artifact)).toBe(0);
  });

  it('serves the files to any holder of a link, which expires within an hour', async () => {
    await publishVersion();
    const { json } = await owner.download('tiny', '1.0.0', linux);
    const { download_url: path, shasum } = json as { download_url: string; shasum: string };
    const url = `${server.url}${path}`;
    const head = await sendRequest(url, { method: 'HEAD' });
    expect([
      head.status,
      head.headers.get('content-length'),
      head.headers.get('content-type'),
    ]).toEqual([200, String(linux.zip.length), 'application/zip']);
    const bytes = Buffer.from(await (await fetch(url)).arrayBuffer());
    expect([bytes.equals(linux.zip), shasum]).toEqual([
      true,
      sumsOf([linux]).toString().slice(0, 64),
    ]);
    server.clock.advance(HOUR_MS);
    expect((await sendRequest(url)).status).toBe(404);
    server.clock.advance(-HOUR_MS);
  });

  it('accepts an upload link for an hour, and for its own file only', async () => {
    await prepareVersion();
    const { links } = await owner.readVersion('tiny', '1.0.0');
    const misused = (links['shasums-upload'] ?? '').replace('/shasums/', '/shasums-sig/');
    expect((await owner.upload(misused, Buffer.from('x'))).status).toBe(404);
    server.clock.advance(HOUR_MS + 1000);
    expect((await owner.upload(links['shasums-upload'], sumsOf([linux]))).status).toBe(404);
    server.clock.advance(-HOUR_MS - 1000);
  });

  it('is audited: the creator, the principals of the links, and the publication', async () => {
    await publishVersion();
    const events = await server.database.read.find(AuditEvent, {
      where: { resourceType: 'registry-provider-versions' },
      order: { sequence: 'ASC' },
    });
    expect(events.map(({ action }) => action)).toEqual([
      'provider-version.create',
      'provider-version.upload-shasums',
      'provider-version.upload-shasums-sig',
      'provider-version.upload-provider-binary',
      'provider-version.publish',
    ]);
    const principal = `user:${await world.id('owner of acme')}`;
    expect(
      events.slice(1).map(({ changes }) => (changes as Record<string, unknown>)['link-issued-to']),
    ).toEqual([principal, principal, principal, principal]);
  });

  it('serves the key with its revocation after it is revoked', async () => {
    const aged = ring.createKey(`Aged-${kind}`);
    await requireSuccess(owner.addKey(aged.armor));
    await owner.publish('tiny', '1.0.0', aged.keyId, [linux], signWith(aged));
    const armorOf = async () =>
      (
        (await owner.download('tiny', '1.0.0', linux)).json as {
          signing_keys: { gpg_public_keys: { ascii_armor: string }[] };
        }
      ).signing_keys.gpg_public_keys[0]?.ascii_armor;
    const before = await armorOf();
    await requireSuccess(owner.addKey(ring.revoke(aged)));
    expect(await armorOf()).not.toBe(before);
    expect(await owner.listInstallableVersions('tiny')).toEqual(['1.0.0']);
  });
});
