import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { packageRoot } from '../../src/package-root.js';
import { startServer, type TestServer } from '../support/server.js';
import { Consumer } from './support/consumer.js';
import { TOUR, TYPED } from './support/programs.js';

const WITH_DOM = { lib: ['ES2022', 'DOM'], skipLibCheck: false };
/** A Node project without the types of browsers. */
const WITH_NODE = {
  lib: ['ES2022'],
  skipLibCheck: true,
  types: ['node'],
  typeRoots: [join(packageRoot, 'node_modules/@types')],
};

describe('the published client, in a project of somebody else', { timeout: 120_000 }, () => {
  const consumer = new Consumer();
  let server: TestServer;
  /** What the tour saw. */
  let seen: Record<string, unknown>;
  beforeAll(async () => {
    server = await startServer();
    await consumer.install();
    consumer.write('tour.mjs', TOUR);
    seen = JSON.parse(
      await consumer.run('tour.mjs', { GANTRY_URL: server.url, GANTRY_TOKEN: server.adminToken }),
    ) as Record<string, unknown>;
  });
  afterAll(async () => {
    await server.stop();
    consumer.remove();
  });

  it('has no dependencies, and imports nothing but itself', () => {
    const folder = join(consumer.folder, 'node_modules');
    expect(readdirSync(folder).filter((name) => !name.startsWith('.'))).toEqual(['@gantry']);
    const manifest = JSON.parse(
      consumer.read('node_modules/@gantry/client/package.json'),
    ) as Record<string, unknown>;
    expect(Object.keys(manifest).filter((key) => /dependencies/i.test(key))).toEqual([]);
    const files = readdirSync(join(folder, '@gantry/client'), {
      recursive: true,
      encoding: 'utf8',
    }).filter((name) => name.endsWith('.js'));
    expect(files.length).toBeGreaterThan(100);
    const foreign = files
      .flatMap((file) =>
        [
          ...consumer
            .read(`node_modules/@gantry/client/${file}`)
            .matchAll(/(?<!['"])\b(?:from|import)\s*\(?\s*['"]([^'"]+)['"]/g),
        ].map(([, name]) => name),
      )
      .filter((name) => !name?.startsWith('.'));
    expect(foreign).toEqual([]);
  });

  it('makes an organization, a user, a team and their tokens, and lists and previews policies with them', () => {
    expect(seen).toMatchObject({
      organization: { name: 'globex', partition: 'europe', isDate: true },
      teams: [['policies', 1, true]],
      expiry: true,
      account: 'gil',
      templates: [
        'builtin/dns',
        'builtin/node',
        'builtin/scheduler-server',
        'builtin/service',
        'builtin/workload-identity',
      ],
      template: 'builtin/node',
      policy: {
        name: 'synthetic-policy-fb748614e80f8cdc8022769d23d9d080',
        namespace: 'globex',
        partition: 'europe',
      },
      partition: 'asia',
      none: true,
      raw: { id: true, total: 1 },
    });
  });

  it('gives errors as typed documents, whose pointers and variables can be read', () => {
    const { problem, invalid, missing, stranger } = seen as Record<
      string,
      { status: number; document: { errors: object[] } }
    >;
    expect(problem).toMatchObject({
      status: 422,
      document: {
        title: 'Unprocessable Content',
        errors: [
          { variable: 'nmae', rule: 'unknown' },
          { variable: 'name', rule: 'required' },
        ],
      },
    });
    expect(invalid?.status).toBe(422);
    expect(invalid?.document.errors).toEqual([
      expect.objectContaining({ status: '422', source: { pointer: '/data/attributes/name' } }),
      expect.objectContaining({
        status: '422',
        source: { pointer: '/data/attributes/visibility' },
      }),
    ]);
    expect([missing?.status, stranger?.status]).toEqual([404, 401]);
  });

  it.each([
    ['the types of browsers', WITH_DOM],
    ['the types of Node', WITH_NODE],
  ])(
    'type-checks strictly under NodeNext with %s, and refuses what the documents do not have',
    async (_, options) => {
      consumer.write('typed.ts', TYPED);
      expect(await consumer.compile(['typed.ts'], options)).toBe('');
    },
  );
});
