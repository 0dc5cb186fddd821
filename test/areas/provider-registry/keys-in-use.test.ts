import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { RegistryProviderVersion } from '../../../src/areas/provider-registry/registry-provider-version.entity.js';
import { needs } from '../../support/needs.js';
import { databases, startServer, type TestServer } from '../../support/server.js';
import { World } from '../../support/world.js';
import { KeyRing, type SigningKey } from './support/key-ring.js';
import {
  codesOf,
  detailOf,
  done,
  packaged,
  Publisher,
  type Resource,
  sumsOf,
} from './support/publisher.js';

const ring = new KeyRing();
let key: SigningKey;
let unused: SigningKey;
beforeAll(() => {
  [key, unused] = [ring.makeKey('Releases'), ring.makeKey('Unused')];
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
        await world.given(fact);
      owner = new Publisher(server, await world.token('owner of acme'));
      await done(owner.addKey(key.armor));
      await done(owner.addKey(unused.armor));
    });
    afterAll(() => server.stop());

    const publish = (number: string) =>
      owner.publish('tiny', number, key.keyId, [packaged('tiny', number)], sign);
    const orphans = async () =>
      (await server.database.read.find(RegistryProviderVersion)).filter(
        ({ publishedAt, signerId }) => publishedAt !== null && signerId === null,
      );

    it('lists them, newest first, in its document and in lists', async () => {
      for (const number of ['1.0.0', '1.1.0']) {
        await publish(number);
        server.clock.advance(1000);
      }
      expect((await owner.key(key.keyId)).meta).toEqual({
        'used-by': ['acme/tiny 1.1.0', 'acme/tiny 1.0.0'],
        'used-by-count': 2,
      });
      const { json } = await owner.ask('/api/registry/private/v2/gpg-keys?filter[namespace]=acme');
      expect((json as { data: Resource[] }).data.map(({ meta }) => meta['used-by-count'])).toEqual([
        2, 0,
      ]);
    });

    it('cannot be moved or deleted without force, which withdraws the versions', async () => {
      await publish('1.0.0');
      for (const answer of [
        await owner.removeKey(key.keyId),
        await owner.moveKey(key.keyId, 'labs'),
      ]) {
        expect([answer.status, codesOf(answer)]).toEqual([409, ['key-in-use']]);
        expect(detailOf(answer)).toContain('acme/tiny 1.0.0');
      }
      expect(await owner.offered('tiny')).toEqual(['1.0.0']);
      await done(owner.moveKey(key.keyId, 'acme'));
      await done(owner.moveKey(key.keyId, 'labs', '?force=true'));
      expect(await owner.offered('tiny')).toEqual([]);
      const { attributes } = await owner.read('tiny', '1.0.0');
      expect(attributes).toMatchObject({ status: 'incomplete', 'shasums-sig-uploaded': false });
      expect(JSON.stringify(attributes['missing'])).toContain(
        `The key ${key.keyId} was moved to the namespace labs.`,
      );
    });

    it('publishes a withdrawn version again after a new key and signature upload', async () => {
      await publish('1.0.0');
      await done(owner.removeKey(key.keyId, '?force=true'));
      expect(JSON.stringify((await owner.read('tiny', '1.0.0')).attributes['missing'])).toContain(
        'was deleted',
      );
      await done(owner.addKey(key.armor));
      await done(owner.uploadSignature('tiny', '1.0.0', sign(sumsOf([packaged('tiny', '1.0.0')]))));
      expect(await owner.offered('tiny')).toEqual(['1.0.0']);
    });

    it('can be deleted while it signs only unpublished versions', async () => {
      await done(owner.provider('tiny'));
      await done(owner.version('tiny', '1.0.0', key.keyId));
      const sums = sumsOf([packaged('tiny', '1.0.0')]);
      await done(owner.uploadSums('tiny', '1.0.0', sums));
      await done(owner.uploadSignature('tiny', '1.0.0', sign(sums)));
      await done(owner.removeKey(key.keyId));
      expect((await owner.read('tiny', '1.0.0')).attributes['shasums-sig-uploaded']).toBe(false);
    });

    it('is never deleted while a version is published concurrently', async () => {
      for (let round = 0; round < 8; round += 1) {
        const number = `1.0.${round}`;
        const one = packaged('tiny', number);
        await owner.addKey(key.armor);
        await owner.provider('tiny');
        await done(owner.version('tiny', number, key.keyId));
        await done(owner.platform('tiny', number, one));
        await done(owner.uploadPackage('tiny', number, one));
        await done(owner.uploadSums('tiny', number, sumsOf([one])));
        const { links } = await owner.read('tiny', number);
        const signature = sign(sumsOf([one]));
        const [published, removed] = await Promise.all([
          owner.upload(links['shasums-sig-upload'], signature),
          owner.removeKey(key.keyId),
        ]);
        expect(await orphans()).toEqual([]);
        const isOffered = (await owner.offered('tiny')).includes(number);
        expect(isOffered).toBe(published.status === 200 && removed.status === 409);
        expect([200, 409, 422]).toContain(published.status);
        expect([201, 409]).toContain(removed.status);
        await owner.remove('tiny', number);
      }
    });

    it('does not prevent the deletion of its organization, which deletes the versions', async () => {
      await publish('1.0.0');
      await done(owner.ask('/api/v2/organizations/acme', { method: 'DELETE' }));
      expect(await server.database.read.count(RegistryProviderVersion)).toBe(0);
    });
  },
);
