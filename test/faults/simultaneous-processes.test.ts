import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { schema } from '../../src/app/schema.js';
import { GpgKey, GpgKeyCount } from '../../src/areas/gpg-keys/gpg-key.entity.js';
import { readConfig } from '../../src/core/config/config.js';
import type { Database } from '../../src/core/database/database.js';
import { openDatabase } from '../../src/core/database/open-database.js';
import { codesOf, Registry } from '../areas/gpg-keys/support/registry.js';
import {
  killAll,
  newAdminToken,
  newEncryptionKey,
  type RunningServer,
  serveGantry,
} from '../core/database/gantry-process.js';
import { createDatabase } from '../support/server.js';
import { createOrganizations, distinctKeys } from './support/uploads.js';

vi.setConfig({ testTimeout: 120_000 });

const token = newAdminToken();

describe('two servers on one PostgreSQL that receive the same key concurrently', () => {
  let store: Awaited<ReturnType<typeof createDatabase>>;
  let servers: RunningServer[];
  let database: Database;
  beforeAll(async () => {
    store = await createDatabase('postgres');
    const environment = {
      DATABASE_URL: store.url,
      GANTRY_DATA_DIR: store.folder,
      GANTRY_ADMIN_TOKEN: token,
      GANTRY_ENCRYPTION_KEY: newEncryptionKey(),
    };
    servers = [await serveGantry(environment), await serveGantry(environment)];
    database = await openDatabase(readConfig(environment).database, schema);
    await createOrganizations(servers[0]?.url ?? '', token, ['acme']);
  });
  afterAll(async () => {
    await database.close();
    killAll();
    await store.remove();
  });

  it('return one 201 and one 422, and store one row', async () => {
    const keys = distinctKeys();
    for (const [index, armor] of keys.entries()) {
      const responses = await Promise.all(
        servers.map((server) => new Registry(server, token).upload('acme', armor)),
      );
      expect(responses.map(({ status }) => status).sort()).toEqual([201, 422]);
      expect(responses.filter(({ status }) => status === 422).flatMap(codesOf)).toEqual([
        'already-exists',
      ]);
      expect(await database.read.count(GpgKey)).toBe(index + 1);
    }
    expect(await database.read.find(GpgKeyCount)).toEqual([
      { namespace: 'acme', total: keys.length },
    ]);
  });
});
