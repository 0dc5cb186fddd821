import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { needs } from '../../support/needs.js';
import { databases, startServer, type TestServer } from '../../support/server.js';
import { World } from '../../support/world.js';
import { KeyRing, type SigningKey } from '../provider-registry/support/key-ring.js';
import {
  detailOf,
  providerPackage,
  Publisher,
  requireSuccess,
  sumsOf,
} from '../provider-registry/support/publisher.js';
import { codesOf, keyOf, Registry } from './support/registry.js';

const DAY_MS = 24 * 60 * 60 * 1000;
const packages = [providerPackage('tiny', '1.0.0')];
const sums = sumsOf(packages);

interface Warned {
  readonly data: { readonly attributes: { readonly openpgp: { readonly warnings: Warning[] } } };
  readonly meta?: { readonly warnings: Warning[] };
}
interface Warning {
  readonly code: string;
  readonly detail: string;
}

describe.runIf(needs('gpg')).each(databases)('a renewal of a key, on %s', (kind) => {
  let ring: KeyRing;
  let key: SigningKey;
  let server: TestServer;
  let world: World;
  let owner: Registry;
  let publisher: Publisher;

  beforeAll(async () => {
    server = await startServer(kind);
  });
  beforeEach(async () => {
    await server.reset();
    ring = new KeyRing();
    key = ring.createKey('Releases', 'cert');
    world = new World(server);
    await world.establish('organization acme');
    owner = await Registry.as(world, 'owner of acme');
    publisher = new Publisher(server, await world.token('owner of acme'));
    return () => ring.close();
  });
  afterAll(() => server.stop());

  const exported = () => ring.exportKey(key.fingerprint);
  const upload = (armor: string) => owner.upload('acme', armor);
  const signWith = (fingerprint: string) => ring.sign(sums, { fingerprint: `${fingerprint}!` });
  const publishSignedBy = (fingerprint: string) =>
    publisher.publish('tiny', '1.0.0', key.keyId, packages, () => signWith(fingerprint));
  const readArmor = async () =>
    keyOf(await owner.read('acme', key.keyId)).attributes['ascii-armor'];

  describe('without a signing subkey', () => {
    it('is refused while published versions are signed with the key', async () => {
      const first = ring.addSubkey(key);
      await requireSuccess(upload(exported()));
      await publishSignedBy(first);
      const second = ring.addSubkey(key);
      const refused = await upload(ring.exportKey(`${second}!`));
      expect([refused.status, codesOf(refused)]).toEqual([409, ['key-in-use']]);
      expect(detailOf(refused)).toContain('acme/tiny 1.0.0');
      expect(detailOf(refused)).toContain(first.slice(-16));
      expect(detailOf(refused)).toContain(`gpg --armor --export ${key.fingerprint}`);
      expect(KeyRing.verifies(await readArmor(), sums, signWith(first))).toBe(true);
      await requireSuccess(upload(exported()));
      expect(KeyRing.verifies(await readArmor(), sums, signWith(first))).toBe(true);
      expect(await publisher.listInstallableVersions('tiny')).toEqual(['1.0.0']);
    });

    it('is accepted while no published version is signed with the key', async () => {
      ring.addSubkey(key);
      await requireSuccess(upload(exported()));
      const second = ring.addSubkey(key);
      expect((await upload(ring.exportKey(`${second}!`))).status).toBe(201);
    });

    it('never succeeds together with the publication of a version that needs the subkey', async () => {
      const first = ring.addSubkey(key);
      const both = exported();
      const second = ring.addSubkey(key);
      const withoutFirst = ring.exportKey(`${second}!`);
      for (let round = 0; round < 4; round += 1) {
        await upload(both);
        const [renewed] = await Promise.allSettled([upload(withoutFirst), publishSignedBy(first)]);
        const isPublished = (await publisher.listInstallableVersions('tiny')).length > 0;
        if (isPublished)
          expect(KeyRing.verifies(await readArmor(), sums, signWith(first))).toBe(true);
        expect(renewed).toMatchObject({ status: 'fulfilled' });
        await publisher.deleteVersion('tiny', '1.0.0');
        await publisher.deleteKey(key.keyId);
      }
    });
  });

  describe('with a revocation', () => {
    it('of a signing subkey is accepted, also while versions are signed with it', async () => {
      const first = ring.addSubkey(key);
      ring.addSubkey(key);
      await requireSuccess(upload(exported()));
      await publishSignedBy(first);
      ring.revokeSubkey(key);
      expect((await upload(exported())).status).toBe(201);
    });

    it('of the key cannot be undone', async () => {
      ring.addSubkey(key);
      const before = exported();
      await requireSuccess(upload(before));
      const revoked = ring.revoke(key);
      expect(keyOf(await upload(revoked)).attributes.openpgp.status).toBe('revoked');
      const refused = await upload(before);
      expect([refused.status, codesOf(refused)]).toEqual([422, ['revocation-missing']]);
      expect(detailOf(refused)).toContain(`The key ${key.keyId} is revoked`);
      expect(await readArmor()).toBe(revoked);
    });

    it('of a subkey cannot be undone, nor can the subkey be left out', async () => {
      const first = ring.addSubkey(key);
      const second = ring.addSubkey(key);
      const before = exported();
      ring.revokeSubkey(key);
      await requireSuccess(upload(exported()));
      for (const armor of [before, ring.exportKey(`${second}!`)]) {
        const refused = await upload(armor);
        expect([refused.status, codesOf(refused)]).toEqual([422, ['revocation-missing']]);
        expect(detailOf(refused)).toContain(`The subkey ${first.slice(-16)} is revoked`);
      }
    });

    it('of the key cannot be undone by a concurrent upload', async () => {
      ring.addSubkey(key);
      const before = exported();
      const revoked = ring.revoke(key);
      await Promise.all([upload(revoked), upload(before)]);
      await upload(revoked);
      await upload(before);
      expect(keyOf(await owner.read('acme', key.keyId)).attributes.openpgp.status).toBe('revoked');
    });
  });

  describe('of a signing subkey that expires', () => {
    const read = async () => {
      const answer = await owner.read('acme', key.keyId);
      const { data, meta } = answer.json as Warned;
      const codes = data.attributes.openpgp.warnings.map(({ code }) => code);
      return { answer, codes, meta: meta?.warnings ?? [], tag: answer.headers.get('etag') };
    };

    it('ends the warning that its expiry has caused', async () => {
      ring.addSubkey(key);
      const subkey = ring.addSubkey(key, '60d');
      await requireSuccess(upload(exported()));
      const before = await read();
      expect([before.codes, before.meta]).toEqual([[], []]);
      server.clock.advance(61 * DAY_MS);
      // The session of the owner has expired, too.
      owner = await Registry.as(world, 'owner of acme');
      const expired = await read();
      expect(expired.codes).toEqual(['signing-subkey-expired']);
      expect(expired.meta.map(({ code }) => code)).toEqual(['signing-subkey-expired']);
      expect(expired.meta[0]?.detail).toContain(
        `gpg --quick-set-expire ${key.fingerprint} 1y ${subkey}`,
      );
      expect(expired.tag).not.toBe(before.tag);
      const { json } = await owner.list('acme');
      expect((json as { data: Warned['data'][] }).data[0]?.attributes.openpgp.warnings).toEqual(
        expired.meta,
      );
      ring.extendSubkey(key, subkey, '1y');
      const renewed = await upload(exported());
      expect([renewed.status, (renewed.json as Warned).meta]).toEqual([201, undefined]);
      expect((await read()).codes).toEqual([]);
    });
  });
});
