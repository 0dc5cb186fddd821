import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { RegistryProviderVersion } from '../../../src/areas/provider-registry/registry-provider-version.entity.js';
import { needs } from '../../support/needs.js';
import { databases, startServer, type TestServer } from '../../support/server.js';
import { World } from '../../support/world.js';
import { KeyRing, type SigningKey } from './support/key-ring.js';
import {
  codesOf,
  detailOf,
  providerPackage,
  Publisher,
  requireSuccess,
  type Resource,
  sumsOf,
} from './support/publisher.js';

const ring = new KeyRing();
let key: SigningKey;
let unused: SigningKey;
beforeAll(() => {
  [key, unused] = [ring.createKey('Releases'), ring.createKey('Unused')];
});
afterAll(() => ring.close());
const sign = (sums: Buffer): Buffer => ring.sign(sums, key);

describe.runIf(needs('gpg')).each(databases)(
  'a key that signs published versions, on %s',
  (kind) => {
    let server: TestServer;
    let owner: Publisher;

    beforeAll(async () => {
      server = await startServer(kind);
    });
    beforeEach(async () => {
      await server.reset();
      const world = new World(server);
      for (const fact of ['organization acme', 'organization labs of the owner of acme'])
        await world.establish(fact);
      owner = new Publisher(server, await world.token('owner of acme'));
      await requireSuccess(owner.addKey(key.armor));
      await requireSuccess(owner.addKey(unused.armor));
    });
    afterAll(() => server.stop());

    const publish = (number: string) =>
      owner.publish('tiny', number, key.keyId, [providerPackage('tiny', number)], sign);
    const findPublishedWithoutSigner = async () =>
      (await server.database.read.find(RegistryProviderVersion)).filter(
        ({ publishedAt, signerId }) => publishedAt !== null && signerId === null,
      );

    it('lists them in its document, newest first, and shows their number in lists', async () => {
      for (const number of ['1.0.0', '1.1.0']) {
        await publish(number);
        server.clock.advance(1000);
      }
      expect((await owner.readKey(key.keyId)).meta).toEqual({
        'used-by': ['acme/tiny 1.1.0', 'acme/tiny 1.0.0'],
        'used-by-count': 2,
      });
      const { json } = await owner.send('/api/registry/private/v2/gpg-keys?filter[namespace]=acme');
      expect((json as { data: Resource[] }).data.map(({ meta }) => meta['used-by-count'])).toEqual([
        2, 0,
      ]);
    });

    it('cannot be moved or deleted without force, which withdraws the versions', async () => {
      await publish('1.0.0');
      for (const answer of [
        await owner.deleteKey(key.keyId),
        await owner.moveKey(key.keyId, 'labs'),
      ]) {
        expect([answer.status, codesOf(answer)]).toEqual([409, ['key-in-use']]);
        expect(detailOf(answer)).toContain('acme/tiny 1.0.0');
      }
      expect(await owner.listInstallableVersions('tiny')).toEqual(['1.0.0']);
      await requireSuccess(owner.moveKey(key.keyId, 'acme'));
      await requireSuccess(owner.moveKey(key.keyId, 'labs', '?force=true'));
      expect(await owner.listInstallableVersions('tiny')).toEqual([]);
      const { attributes } = await owner.readVersion('tiny', '1.0.0');
      expect(attributes).toMatchObject({ status: 'incomplete', 'shasums-sig-uploaded': false });
      expect(JSON.stringify(attributes['missing'])).toContain(
        `The key ${key.keyId} was moved to the namespace labs.`,
      );
    });

    it('can be added again after a forced deletion, and its signature publishes the version again', async () => {
      await publish('1.0.0');
      await requireSuccess(owner.deleteKey(key.keyId, '?force=true'));
      expect(
        JSON.stringify((await owner.readVersion('tiny', '1.0.0')).attributes['missing']),
      ).toContain('was deleted');
      await requireSuccess(owner.addKey(key.armor));
      await requireSuccess(
        owner.uploadSignature('tiny', '1.0.0', sign(sumsOf([providerPackage('tiny', '1.0.0')]))),
      );
      expect(await owner.listInstallableVersions('tiny')).toEqual(['1.0.0']);
    });

    it('can be deleted while it signs only unpublished versions', async () => {
      await requireSuccess(owner.createProvider('tiny'));
      await requireSuccess(owner.createVersion('tiny', '1.0.0', key.keyId));
      const sums = sumsOf([providerPackage('tiny', '1.0.0')]);
      await requireSuccess(owner.uploadSums('tiny', '1.0.0', sums));
      await requireSuccess(owner.uploadSignature('tiny', '1.0.0', sign(sums)));
      await requireSuccess(owner.deleteKey(key.keyId));
      expect((await owner.readVersion('tiny', '1.0.0')).attributes['shasums-sig-uploaded']).toBe(
        false,
      );
    });

    it('is not deleted if the concurrent publication of a version succeeds', async () => {
      for (let round = 0; round < 8; round += 1) {
        const number = `1.0.${round}`;
        const one = providerPackage('tiny', number);
        await owner.addKey(key.armor);
        await owner.createProvider('tiny');
        await requireSuccess(owner.createVersion('tiny', number, key.keyId));
        await requireSuccess(owner.createPlatform('tiny', number, one));
        await requireSuccess(owner.uploadPackage('tiny', number, one));
        await requireSuccess(owner.uploadSums('tiny', number, sumsOf([one])));
        const { links } = await owner.readVersion('tiny', number);
        const signature = sign(sumsOf([one]));
        const [published, removed] = await Promise.all([
          owner.upload(links['shasums-sig-upload'], signature),
          owner.deleteKey(key.keyId),
        ]);
        expect(await findPublishedWithoutSigner()).toEqual([]);
        const isOffered = (await owner.listInstallableVersions('tiny')).includes(number);
        expect(isOffered).toBe(published.status === 200 && removed.status === 409);
        expect([200, 409, 422]).toContain(published.status);
        expect([201, 409]).toContain(removed.status);
        await owner.deleteVersion('tiny', number);
      }
    });

    it('does not prevent the deletion of its organization, which deletes the versions', async () => {
      await publish('1.0.0');
      await requireSuccess(owner.send('/api/v2/organizations/acme', { method: 'DELETE' }));
      expect(await server.database.read.count(RegistryProviderVersion)).toBe(0);
    });
  },
);
