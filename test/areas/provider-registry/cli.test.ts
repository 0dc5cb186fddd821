import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { GpgKey } from '../../../src/areas/gpg-keys/gpg-key.entity.js';
import { RegistryProviderPlatform } from '../../../src/areas/provider-registry/registry-provider-platform.entity.js';
import { sendRequest } from '../../support/http.js';
import { needs } from '../../support/needs.js';
import { startServer, type TestServer } from '../../support/server.js';
import { describeEachTool } from '../../support/tools.js';
import { World } from '../../support/world.js';
import { init, type Outcome } from './support/cli.js';
import { KeyRing, type SigningKey } from './support/key-ring.js';
import { providerPackage, Publisher, requireSuccess, sha256, sumsOf } from './support/publisher.js';

/** The platform of this machine, as the CLI names it. */
const os = process.platform === 'win32' ? 'windows' : process.platform;
const arch = process.arch === 'x64' ? 'amd64' : process.arch;

describeEachTool('$title', { skip: !needs('gpg') }, (tool) => {
  // OpenTofu does not distinguish partner keys from other keys.
  const signed = tool.name === 'tofu' ? 'signed' : 'self-signed';
  const ring = new KeyRing();
  let server: TestServer;
  let owner: Publisher;
  let token: string;
  let key: SigningKey;

  beforeAll(async () => {
    server = await startServer();
    const world = new World(server);
    await world.establish('organization acme');
    owner = new Publisher(server, await world.token('owner of acme'));
    token = (await world.token('organization token of acme')) ?? '';
    key = ring.createKey('Releases');
    await requireSuccess(owner.addKey(key.armor));
    await publish('tiny', '1.0.0', key);
  });
  afterAll(async () => {
    ring.close();
    await server.stop();
  });

  const publish = (name: string, version: string, by: SigningKey) =>
    owner.publish(name, version, by.keyId, [providerPackage(name, version, os, arch)], (sums) =>
      ring.sign(sums, by),
    );
  const initialize = (provider: string, version: string, as = token): Promise<Outcome> =>
    init(tool, { url: server.url, token: as, provider, version });

  it('installs a published provider, and verifies it with the key', async () => {
    const { ok, output } = await initialize('tiny', '1.0.0');
    expect(output).toContain(
      `Installed registry.acme.example/acme/tiny v1.0.0 (${signed}, key ID ${key.keyId})`,
    );
    expect(ok).toBe(true);
  });

  it('prints the warning about a deprecated version, until it is reverted', async () => {
    await publish('leaky', '1.0.0', key);
    await publish('leaky', '1.1.0', key);
    const path = '/api/v2/organizations/acme/registry-providers/private/acme/leaky/versions/1.0.0';
    const change = (deprecation: object) =>
      sendRequest(`${server.url}${path}`, {
        method: 'PATCH',
        token: server.adminToken,
        body: { data: { type: 'registry-provider-versions', attributes: { deprecation } } },
      });
    const warning = 'Version 1.0.0 is deprecated: It leaks sockets. Use version 1.1.0 instead.';
    expect((await initialize('leaky', '1.0.0')).output).not.toContain('leaks');
    const { status, text } = await change({
      'deprecated-status': 'Deprecated',
      reason: 'It leaks sockets.',
      successor: '1.1.0',
    });
    expect(status, text).toBe(200);
    const { ok, output } = await initialize('leaky', '1.0.0');
    expect(output).toContain('Warning: Additional provider information from registry');
    expect(output).toContain(warning);
    expect(ok).toBe(true);
    expect((await change({ 'deprecated-status': 'Undeprecated' })).status).toBe(200);
    expect((await initialize('leaky', '1.0.0')).output).not.toContain('leaks');
  });

  it('does not find an unpublished version', async () => {
    await requireSuccess(owner.createVersion('tiny', '2.0.0', key.keyId));
    const { ok, output } = await initialize('tiny', '2.0.0');
    expect(ok).toBe(false);
    expect(output).toMatch(/no available releases match the given constraints/);
  });

  it('reports an invalid token as the reason', async () => {
    const { ok, output } = await initialize('tiny', '1.0.0', 'no-token');
    expect(ok).toBe(false);
    expect(output).toContain('rejected the given authentication credentials');
  });

  it('refuses a release that a revoked key has signed, even if it was installed before', async () => {
    const revoked = ring.createKey('Revoked');
    await requireSuccess(owner.addKey(revoked.armor));
    await publish('withdrawn', '1.0.0', revoked);
    expect((await initialize('withdrawn', '1.0.0')).ok).toBe(true);
    await requireSuccess(owner.addKey(ring.revoke(revoked)));
    const { ok, output } = await initialize('withdrawn', '1.0.0');
    expect(ok).toBe(false);
    expect(output).toContain('signature made by revoked key');
  });

  it('refuses a signature if the registry returns another key', async () => {
    const wrong = ring.createKey('Wrong');
    await publish('mixed', '1.0.0', key);
    const row = await server.database.read.findOneByOrFail(GpgKey, { keyId: key.keyId });
    const replaceArmor = (canonicalArmor: string) =>
      server.database.write((manager) =>
        manager.update(GpgKey, { id: row.id }, { canonicalArmor }),
      );
    await replaceArmor(wrong.armor);
    const { ok, output } = await initialize('mixed', '1.0.0');
    await replaceArmor(row.canonicalArmor);
    expect(ok).toBe(false);
    expect(output).toContain('authentication signature from unknown issuer');
  });

  it('refuses a package that was modified on the disk of the server', async () => {
    await publish('changed', '1.0.0', key);
    const shasum = sha256(providerPackage('changed', '1.0.0', os, arch).zip);
    const { packageKey } = await server.database.read.findOneByOrFail(RegistryProviderPlatform, {
      shasum,
    });
    const { zip } = providerPackage('changed', '1.0.0', os, arch);
    const changed = Buffer.from(zip);
    changed[40] = (changed[40] ?? 0) ^ 1;
    const blob = String(packageKey);
    writeFileSync(join(server.config.dataDir, 'artifacts', blob.slice(0, 2), blob), changed);
    const { ok, output } = await initialize('changed', '1.0.0');
    expect(ok).toBe(false);
    expect(output).toMatch(/checksum/i);
  });

  it('finds no version after a forced deletion of the key, until key and signature are added again', async () => {
    await publish('returning', '1.0.0', key);
    await requireSuccess(owner.deleteKey(key.keyId, '?force=true'));
    expect((await initialize('returning', '1.0.0')).ok).toBe(false);
    await requireSuccess(owner.addKey(key.armor));
    await requireSuccess(
      owner.uploadSignature(
        'returning',
        '1.0.0',
        ring.sign(sumsOf([providerPackage('returning', '1.0.0', os, arch)]), key),
      ),
    );
    expect((await initialize('returning', '1.0.0')).ok).toBe(true);
  });
});
