import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { schema } from '../../src/app/schema.js';
import { GpgKey, GpgKeyBlock, GpgKeyCount } from '../../src/areas/gpg-keys/gpg-key.entity.js';
import { readConfig } from '../../src/core/config/config.js';
import type { Database } from '../../src/core/database/database.js';
import { openDatabase } from '../../src/core/database/open-database.js';
import { AuditEvent } from '../../src/platform/audit/audit-event.entity.js';
import { keyOf, Registry } from '../areas/gpg-keys/support/registry.js';
import {
  type Environment,
  killAll,
  newAdminToken,
  newEncryptionKey,
  type RunningServer,
  serveGantry,
} from '../core/database/gantry-process.js';
import { createDatabase, databases } from '../support/server.js';
import { createOrganizations, distinctKeys } from './support/uploads.js';

vi.setConfig({ testTimeout: 120_000 });

interface Upload {
  readonly namespace: string;
  readonly armor: string;
}

interface Acknowledged extends Upload {
  readonly keyId: string;
}

const token = newAdminToken();
const namespaces = Array.from({ length: 10 }, (_, index) => `org-${index}`);
/** 200 uploads: each key into each namespace. */
const uploads: Upload[] = distinctKeys().flatMap((armor) =>
  namespaces.map((namespace) => ({ namespace, armor })),
);
/** Fewer than the server queues for parsing. */
const CONCURRENT_UPLOADS = 16;
/** Responses after which the server is killed. */
const RESPONSES_BEFORE_KILL = 60;

describe.each(databases)('a server on %s that is killed (SIGKILL) during 200 uploads', (kind) => {
  let store: Awaited<ReturnType<typeof createDatabase>>;
  let environment: Environment;
  let acknowledged: Acknowledged[];
  let database: Database;
  beforeAll(async () => {
    store = await createDatabase(kind);
    environment = {
      DATABASE_URL: store.url,
      GANTRY_DATA_DIR: store.folder,
      GANTRY_ADMIN_TOKEN: token,
      GANTRY_ENCRYPTION_KEY: newEncryptionKey(),
    };
    const server = await serveGantry(environment);
    await createOrganizations(server.url, token, namespaces);
    acknowledged = await uploadUntilKilled(server);
    expect(uploads).toHaveLength(200);
    expect(acknowledged.length).toBeGreaterThanOrEqual(RESPONSES_BEFORE_KILL);
    expect(acknowledged.length).toBeLessThan(uploads.length);
    database = await openDatabase(readConfig(environment).database, schema);
  });
  afterAll(async () => {
    await database.close();
    killAll();
    await store.remove();
  });

  it('has every key that it acknowledged with 201, byte for byte, after a restart', async () => {
    const restarted = await serveGantry(environment);
    const registry = new Registry(restarted, token);
    for (const { namespace, keyId, armor } of acknowledged) {
      const response = await registry.read(namespace, keyId);
      expect(response.status, `${namespace} ${keyId}`).toBe(200);
      expect(keyOf(response).attributes['ascii-armor']).toBe(armor);
    }
    restarted.signal('SIGTERM');
    expect((await restarted.ended).code).toBe(0);
  });

  it('has no incomplete key: each has its audit event, and each event has its key', async () => {
    const keys = await database.read.find(GpgKey);
    const audited = await database.read.findBy(AuditEvent, { action: 'gpg-key.create' });
    expect(audited.map(({ resourceId }) => resourceId).sort()).toEqual(
      keys.map(({ id }) => String(id)).sort(),
    );
    expect(keys.length).toBeGreaterThanOrEqual(acknowledged.length);
    // Active uploads may have been stored without an acknowledgement.
    expect(keys.length).toBeLessThanOrEqual(acknowledged.length + CONCURRENT_UPLOADS);
  });

  it('has the correct count of keys in each namespace', async () => {
    const keys = await database.read.find(GpgKey);
    const counts = namespaces
      .map((namespace) => ({
        namespace,
        total: keys.filter((key) => key.namespace === namespace).length,
      }))
      .filter(({ total }) => total > 0);
    expect(await database.read.find(GpgKeyCount, { order: { namespace: 'ASC' } })).toEqual(counts);
    expect(await database.read.find(GpgKeyBlock, { order: { namespace: 'ASC' } })).toEqual(
      counts.map((count) => ({ ...count, block: 0 })),
    );
  });

  it('accepts unacknowledged uploads again, and refuses the others', async () => {
    const restarted = await serveGantry(environment);
    const registry = new Registry(restarted, token);
    const [first] = acknowledged;
    expect((await registry.upload(first?.namespace ?? '', first?.armor ?? '')).status).toBe(422);
    const last = uploads.at(-1);
    expect((await registry.upload(last?.namespace ?? '', last?.armor ?? '')).status).toBe(201);
    restarted.signal('SIGKILL');
  });
});

/** Uploads until the server is killed. Returns the uploads for which 201 was received. */
async function uploadUntilKilled(server: RunningServer): Promise<Acknowledged[]> {
  const registry = new Registry(server, token);
  const acknowledged: Acknowledged[] = [];
  const waiting = [...uploads];
  const uploadNext = async (): Promise<void> => {
    for (let upload = waiting.shift(); upload; upload = waiting.shift()) {
      const response = await registry.upload(upload.namespace, upload.armor);
      expect(response.status, response.text).toBe(201);
      acknowledged.push({ ...upload, keyId: keyOf(response).attributes['key-id'] });
      if (acknowledged.length === RESPONSES_BEFORE_KILL) server.signal('SIGKILL');
    }
  };
  const results = await Promise.allSettled(Array.from({ length: CONCURRENT_UPLOADS }, uploadNext));
  await server.ended;
  // Only a request without a response may fail, in fetch: any status other than 201 is a bug.
  for (const result of results)
    if (result.status === 'rejected')
      expect(String(result.reason)).toMatch(/fetch failed|terminated/);
  return acknowledged;
}
