import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { documentedOperations } from '../../support/contract.js';
import { sendRequest } from '../../support/http.js';
import { startServer, type TestServer } from '../../support/server.js';
import { World } from '../../support/world.js';

const TAGS = [
  'RegistryProviders',
  'RegistryProviderVersions',
  'RegistryProviderPlatforms',
  'ProviderProtocol',
];
const operations = documentedOperations.filter(({ operation }) =>
  TAGS.includes(operation.tags[0] ?? ''),
);

const VALUES: Readonly<Record<string, string>> = {
  organization_name: 'acme',
  registry_name: 'private',
  namespace: 'acme',
  provider_name: 'random',
  type: 'random',
  version: '1.0.0',
  os: 'linux',
  arch: 'amd64',
};
const BODIES: Readonly<Record<string, object>> = {
  createRegistryProvider: { data: { type: 'registry-providers', attributes: { name: 'other' } } },
  createRegistryProviderVersion: {
    data: { type: '', attributes: { version: '2.0.0', 'key-id': '0123456789ABCDEF' } },
  },
  updateRegistryProviderVersion: {
    data: {
      type: 'registry-provider-versions',
      attributes: { deprecation: { 'deprecated-status': 'Deprecated' } },
    },
  },
  createRegistryProviderPlatform: {
    data: {
      type: '',
      attributes: { os: 'linux', arch: 'arm', filename: 'none.zip', shasum: '0'.repeat(64) },
    },
  },
};

/** Callers by their rights. */
const WRITERS = [
  'owner of acme',
  'organization token of acme',
  'token of team with manage-providers in acme',
  'site admin',
];
const READERS = ['member of acme', 'token of team with manage-modules in acme'];
const OTHERS = [
  'stranger',
  'owner of globex',
  'organization token of globex',
  'token ci of agent pool main in acme',
];

describe('rights on providers', () => {
  let server: TestServer;
  let world: World;
  beforeAll(async () => {
    server = await startServer();
  });
  beforeEach(async () => {
    await server.reset();
    world = new World(server);
    const facts = [
      'organization acme',
      'organization globex',
      'team with manage-providers in acme',
      'team with manage-modules in acme',
      'token ci of agent pool main in acme',
    ];
    for (const fact of [
      ...facts,
      'gpg key in acme',
      'provider version random 1.0.0 signed with gpg key in acme',
    ])
      await world.establish(fact);
  });
  afterAll(() => server.stop());

  const statusFor = async (caller: string, { id, method, path }: (typeof operations)[number]) => {
    const url = `${server.url}${path.replace(/\{([^}]+)\}/g, (_, name: string) => VALUES[name] ?? '')}`;
    return (await sendRequest(url, { method, token: await world.token(caller), body: BODIES[id] }))
      .status;
  };

  it('hide writes from readers, and everything from others, for every operation with a token', async () => {
    // Deletions last, the most far-reaching at the end.
    const reads = operations.filter(({ method }) => method === 'GET');
    const writes = operations
      .filter(({ method }) => method !== 'GET')
      .sort(
        (one, other) =>
          Number(one.method === 'DELETE') - Number(other.method === 'DELETE') ||
          other.path.length - one.path.length,
      );
    expect(reads.length + writes.length).toBe(15);
    for (const caller of OTHERS)
      for (const operation of [...reads, ...writes])
        expect([caller, operation.id, await statusFor(caller, operation)]).toEqual([
          caller,
          operation.id,
          404,
        ]);
    for (const caller of READERS) {
      for (const operation of reads)
        expect([caller, operation.id, await statusFor(caller, operation)]).toEqual([
          caller,
          operation.id,
          200,
        ]);
      for (const operation of writes)
        expect([caller, operation.id, await statusFor(caller, operation)]).toEqual([
          caller,
          operation.id,
          404,
        ]);
    }
    for (const caller of WRITERS)
      for (const operation of reads)
        expect([caller, operation.id, await statusFor(caller, operation)]).toEqual([
          caller,
          operation.id,
          200,
        ]);
  });

  it.each(WRITERS)('let %s create and delete', async (caller) => {
    const deletions = operations
      .filter(({ method }) => method === 'DELETE')
      .sort((one, other) => other.path.length - one.path.length);
    const creations = operations.filter(({ method }) => method === 'POST');
    // 422: the file name is wrong, which is reported only to callers that may create a platform.
    for (const operation of creations)
      expect([operation.id, await statusFor(caller, operation)]).toEqual([
        operation.id,
        operation.id === 'createRegistryProviderPlatform' ? 422 : 201,
      ]);
    for (const operation of deletions)
      expect([operation.id, await statusFor(caller, operation)]).toEqual([operation.id, 204]);
  });
});
