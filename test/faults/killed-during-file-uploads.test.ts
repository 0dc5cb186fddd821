import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { schema } from '../../src/app/schema.js';
import { Artifact } from '../../src/core/artifacts/artifact.entity.js';
import { ArtifactStore } from '../../src/core/artifacts/artifact-store.js';
import { openBlobs } from '../../src/core/artifacts/open-blobs.js';
import { readConfig } from '../../src/core/config/config.js';
import { openDatabase } from '../../src/core/database/open-database.js';
import {
  type Environment,
  killAll,
  newAdminToken,
  newEncryptionKey,
  type RunningServer,
  serveGantry,
} from '../core/database/gantry-process.js';
import { EXAMPLE_SHASUM } from '../support/facts/provider-facts.js';
import { sendRequest } from '../support/http.js';
import { createDatabase, databases, TestClock } from '../support/server.js';
import { createOrganizations } from './support/uploads.js';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 180_000 });

const token = newAdminToken();
const zip = readFileSync(
  new URL(
    '../areas/provider-registry/fixtures/terraform-provider-random_1.0.0_linux_amd64.zip',
    import.meta.url,
  ),
);
const PROVIDERS = '/api/v2/organizations/acme/registry-providers';
const VERSION = `${PROVIDERS}/private/acme/random/versions/1.0.0`;
const COUNT = 200;
const CONCURRENT_UPLOADS = 16;
const RESPONSES_BEFORE_KILL = 60;
const TWO_HOURS_MS = 2 * 60 * 60 * 1000;

const archOf = (index: number): string => `arch${index}`;

interface Platform {
  readonly data: {
    readonly attributes: { readonly 'provider-binary-uploaded': boolean };
    readonly links: Readonly<Record<string, string>>;
  };
}

describe.each(databases)(
  'a server on %s that is killed (SIGKILL) during 200 uploads of packages',
  (kind) => {
    let store: Awaited<ReturnType<typeof createDatabase>>;
    let environment: Environment;
    let acknowledged: Set<number>;
    beforeAll(async () => {
      store = await createDatabase(kind);
      environment = {
        DATABASE_URL: store.url,
        GANTRY_DATA_DIR: store.folder,
        GANTRY_ADMIN_TOKEN: token,
        GANTRY_ENCRYPTION_KEY: newEncryptionKey(),
      };
      const server = await serveGantry(environment);
      await createOrganizations(server.url, token, ['acme']);
      acknowledged = await uploadUntilKilled(server, await createPlatforms(server));
    });
    afterAll(async () => {
      killAll();
      await store.remove();
    });

    it('has every acknowledged package byte for byte, and no incomplete one', async () => {
      expect(acknowledged.size).toBeGreaterThanOrEqual(RESPONSES_BEFORE_KILL);
      expect(acknowledged.size).toBeLessThan(COUNT);
      const server = await serveGantry(environment);
      for (let index = 0; index < COUNT; index += 1) {
        const { data } = (
          await sendRequest(`${server.url}${VERSION}/platforms/linux/${archOf(index)}`, { token })
        ).json as Platform;
        const uploaded = data.attributes['provider-binary-uploaded'];
        if (acknowledged.has(index)) expect(uploaded, archOf(index)).toBe(true);
        const link = data.links['provider-binary-download'];
        if (!uploaded || link === undefined) continue;
        const bytes = await (await fetch(`${server.url}${new URL(link).pathname}`)).arrayBuffer();
        expect(Buffer.from(bytes).equals(zip), archOf(index)).toBe(true);
      }
      server.signal('SIGTERM');
      expect((await server.ended).code).toBe(0);
    });

    it('has no unreferenced file after the sweep', async () => {
      const config = readConfig(environment);
      const database = await openDatabase(config.database, schema);
      const blobs = await openBlobs(config);
      const clock = new TestClock();
      const store = new ArtifactStore(blobs, database, clock);
      // The first sweep records the files that the second one deletes.
      for (let sweep = 0; sweep < 2; sweep += 1) {
        clock.advance(TWO_HOURS_MS);
        await store.sweep();
      }
      const files: string[] = [];
      for await (const { key } of blobs.list()) files.push(key);
      const rows = await database.read.find(Artifact);
      await database.close();
      expect(files.sort()).toEqual(rows.map(({ key }) => key).sort());
      expect(files.length).toBeGreaterThanOrEqual(acknowledged.size);
      expect(files.length).toBeLessThanOrEqual(acknowledged.size + CONCURRENT_UPLOADS);
    });
  },
);

/** Creates a version with 200 platforms. Returns the path of each upload. */
async function createPlatforms({ url }: RunningServer): Promise<string[]> {
  const create = async (path: string, type: string, attributes: object): Promise<Platform> => {
    const response = await sendRequest(`${url}${path}`, {
      token,
      body: { data: { type, attributes } },
    });
    if (response.status !== 201) throw new Error(`${path}: ${response.status} ${response.text}`);
    return response.json;
  };
  await create(PROVIDERS, 'registry-providers', {
    name: 'random',
    namespace: 'acme',
    'registry-name': 'private',
  });
  await create(`${PROVIDERS}/private/acme/random/versions`, 'registry-provider-versions', {
    version: '1.0.0',
    'key-id': '0123456789ABCDEF',
    protocols: ['6.0'],
  });
  const links: string[] = [];
  for (let index = 0; index < COUNT; index += 1) {
    const attributes = {
      os: 'linux',
      arch: archOf(index),
      filename: `terraform-provider-random_1.0.0_linux_${archOf(index)}.zip`,
      shasum: EXAMPLE_SHASUM,
    };
    const { data } = await create(
      `${VERSION}/platforms`,
      'registry-provider-platforms',
      attributes,
    );
    links.push(new URL(data.links['provider-binary-upload'] ?? '').pathname);
  }
  return links;
}

/** Uploads until the server is killed. Returns the indexes for which 200 was received. */
async function uploadUntilKilled(
  server: RunningServer,
  links: readonly string[],
): Promise<Set<number>> {
  const acknowledged = new Set<number>();
  let next = 0;
  const uploadNext = async (): Promise<void> => {
    while (next < links.length) {
      const index = next++;
      // After the kill, there is no response.
      const status = await sendRequest(`${server.url}${links[index] ?? ''}`, {
        method: 'PUT',
        raw: zip,
      }).then(
        (response) => response.status,
        () => null,
      );
      if (status === null) return;
      expect(status).toBe(200);
      acknowledged.add(index);
      if (acknowledged.size === RESPONSES_BEFORE_KILL) server.signal('SIGKILL');
    }
  };
  await Promise.all(Array.from({ length: CONCURRENT_UPLOADS }, uploadNext));
  await server.ended;
  return acknowledged;
}
