import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sendRequest } from '../../support/http.js';
import { databases, startServer, type TestServer } from '../../support/server.js';
import { World } from '../../support/world.js';

const MODULES = '/api/v2/organizations/acme/registry-modules';
const SITE = `${MODULES}/private/acme/site/aws`;
const PROTOCOL = '/api/registry/v1/modules/acme/site/aws';
const version = { data: { type: 'registry-module-versions', attributes: { version: '1.1.0' } } };

const READS = [
  MODULES,
  SITE,
  `${SITE}/version?module_version=1.0.0`,
  PROTOCOL,
  `${PROTOCOL}/versions`,
  `${PROTOCOL}/1.0.0`,
  `${PROTOCOL}/1.0.0/download`,
];
const WRITES: [method: string, path: string, body?: object][] = [
  [
    'POST',
    MODULES,
    { data: { type: 'registry-modules', attributes: { name: 'other', provider: 'aws' } } },
  ],
  ['POST', `${SITE}/versions`, version],
  ['POST', '/api/v2/registry-modules/acme/site/aws/versions', version],
  [
    'PATCH',
    `${SITE}/1.0.0`,
    {
      data: {
        type: 'module-versions',
        attributes: { deprecation: { 'deprecated-status': 'Deprecated' } },
      },
    },
  ],
  ['DELETE', `${SITE}/1.0.0`],
  ['DELETE', SITE],
];

describe.each(databases)('rights on modules, on %s', (kind) => {
  let server: TestServer;
  let world: World;
  beforeAll(async () => {
    server = await startServer(kind);
  });
  beforeEach(async () => {
    await server.reset();
    world = new World(server);
    for (const fact of [
      'organization acme',
      'organization globex',
      'module site in acme',
      'team with manage-modules in acme',
      'team with manage-providers in acme',
      'token ci of agent pool main in acme',
    ])
      await world.establish(fact);
  });
  afterAll(() => server.stop());

  const statuses = async (
    requests: readonly (readonly [string, string, object?])[],
    caller: string,
  ) => {
    const token = await world.token(caller);
    const found: number[] = [];
    for (const [method, path, body] of requests)
      found.push((await sendRequest(`${server.url}${path}`, { method, token, body })).status);
    return found;
  };
  const reads = READS.map((path) => ['GET', path] as const);

  it.each([
    'owner of acme',
    'token of team with manage-modules in acme',
    'organization token of acme',
    'site admin',
  ])('let %s read and write', async (caller) => {
    expect(await statuses(reads, caller)).toEqual([200, 200, 200, 200, 200, 200, 204]);
    expect(await statuses(WRITES, caller)).toEqual([201, 201, 201, 200, 204, 204]);
  });

  it.each(['member of acme', 'token of team with manage-providers in acme'])(
    'let %s read only',
    async (caller) => {
      expect(await statuses(reads, caller)).toEqual([200, 200, 200, 200, 200, 200, 204]);
      expect(await statuses(WRITES, caller)).toEqual(WRITES.map(() => 404));
    },
  );

  it.each([
    'stranger',
    'owner of globex',
    'organization token of globex',
    'token ci of agent pool main in acme',
  ])('let %s do nothing', async (caller) => {
    expect(await statuses(reads, caller)).toEqual(READS.map(() => 404));
    expect(await statuses(WRITES, caller)).toEqual(WRITES.map(() => 404));
  });

  it('return the same response for a forbidden and an absent module', async () => {
    const token = await world.token('stranger');
    const id = await world.id('module site in acme');
    const texts = await Promise.all(
      [
        `/api/v2/registry-modules/${id}`,
        '/api/v2/registry-modules/mod-0000000000000000',
        SITE,
        SITE.replace('site', 'none'),
        `${PROTOCOL}/1.0.0/download`,
        `${PROTOCOL}/9.9.9/download`,
      ].map(async (path) => {
        const { text } = await sendRequest(`${server.url}${path}`, { token });
        return text.replace(/req-\w+/, '');
      }),
    );
    expect(new Set(texts).size).toBe(1);
  });
});
