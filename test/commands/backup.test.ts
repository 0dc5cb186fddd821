import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { schema } from '../../src/app/schema.js';
import { ArtifactStore } from '../../src/core/artifacts/artifact-store.js';
import { openBlobs } from '../../src/core/artifacts/open-blobs.js';
import { Clock } from '../../src/core/clock.js';
import { readConfig } from '../../src/core/config/config.js';
import { openDatabase } from '../../src/core/database/open-database.js';
import { InstallationKey } from '../../src/core/secrets/installation-key.js';
import { Sealer } from '../../src/core/secrets/sealer.js';
import {
  type Environment,
  killAll,
  newAdminToken,
  newEncryptionKey,
  runGantry,
  type RunningServer,
  serveGantry,
} from '../core/database/gantry-process.js';
import { sendRequest } from '../support/http.js';
import { createDatabase } from '../support/server.js';

vi.setConfig({ testTimeout: 120_000 });

const token = newAdminToken();
let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'gantry-backup-'));
});
afterEach(() => {
  killAll();
  rmSync(folder, { recursive: true });
});

const environmentOf = (name: string): Environment => ({
  DATABASE_URL: `sqlite:${join(folder, name, 'gantry.sqlite')}`,
  GANTRY_DATA_DIR: join(folder, name),
  GANTRY_ADMIN_TOKEN: token,
});

async function createOrganization({ url }: RunningServer, name: string): Promise<number> {
  return (
    await sendRequest(`${url}/api/v2/organizations`, {
      token,
      body: {
        data: { type: 'organizations', attributes: { name, email: 'platform@acme.example' } },
      },
    })
  ).status;
}

/** Opens the file store and the sealer of an installation, as its server does, for the work. */
async function withStores<T>(
  environment: Environment,
  work: (artifacts: ArtifactStore, sealer: Sealer) => Promise<T>,
): Promise<T> {
  const config = readConfig(environment);
  const database = await openDatabase(config.database, schema);
  const sealer = new Sealer(await InstallationKey.open(config, database));
  const result = await work(
    new ArtifactStore(await openBlobs(config), database, new Clock()),
    sealer,
  );
  await database.close();
  return result;
}

describe('backup and restore on SQLite', () => {
  it('restore rows, files and secrets of a server that writes during the backup', async () => {
    const before = environmentOf('before');
    const server = await serveGantry(before);
    expect(await createOrganization(server, 'acme')).toBe(201);
    server.signal('SIGTERM');
    await server.ended;
    const [key, sealed] = await withStores(before, async (artifacts, sealer) => {
      const stored = await artifacts.store(Buffer.from('an archive'), { organization: 'acme' });
      const config = readConfig(before);
      const database = await openDatabase(config.database, schema);
      await database.write((manager) => artifacts.addReferences(manager, stored));
      await database.close();
      return [
        stored.key,
        sealer.seal({ purpose: 'variables' }, Buffer.from('hunter2hunter2')),
      ] as const;
    });

    const busy = await serveGantry(before);
    const writes = Promise.all(
      Array.from({ length: 20 }, (_, index) => createOrganization(busy, `org-${index}`)),
    );
    const backup = join(folder, 'backup');
    expect(await runGantry(['backup', backup], before)).toMatchObject({ code: 0 });
    expect(new Set(await writes)).toEqual(new Set([201]));
    expect(readdirSync(backup).sort()).toEqual([
      'artifacts',
      'encryption.key',
      'gantry.sqlite',
      'manifest.json',
    ]);

    const after = environmentOf('after');
    expect(await runGantry(['restore', backup], after)).toMatchObject({ code: 0 });
    const restored = await serveGantry(after);
    expect((await sendRequest(`${restored.url}/api/v2/organizations/acme`, { token })).status).toBe(
      200,
    );
    restored.signal('SIGTERM');
    await restored.ended;
    await withStores(after, async (artifacts, sealer) => {
      expect(String(await artifacts.readAll(key))).toBe('an archive');
      expect(String(sealer.open({ purpose: 'variables' }, sealed))).toBe('hunter2hunter2');
    });
  });

  it('overwrite nothing, and refuse a backup with a truncated file or without a manifest', async () => {
    const environment = environmentOf('live');
    const backup = join(folder, 'backup');
    expect((await runGantry(['bootstrap'], environment)).code).toBe(0);
    await withStores(environment, async () => undefined);
    expect((await runGantry(['backup', backup], environment)).code).toBe(0);

    const again = await runGantry(['backup', backup], environment);
    expect(again).toMatchObject({
      code: 1,
      stderr: `${backup} is not empty. Specify a new or empty folder.\n`,
    });
    const occupied = await runGantry(['restore', backup], environment);
    expect(occupied.code).toBe(1);
    expect(occupied.stderr).toMatch(/These files exist: \S+gantry\.sqlite\b.*\. Move them away/);

    mkdirSync(join(folder, 'other'));
    writeFileSync(join(folder, 'other', 'gantry.sqlite-wal'), 'of an earlier database');
    const withLog = await runGantry(['restore', backup], environmentOf('other'));
    expect([withLog.code, withLog.stderr]).toEqual([1, expect.stringContaining('sqlite-wal')]);
    rmSync(join(folder, 'other'), { recursive: true });

    truncateSync(join(backup, 'gantry.sqlite'), 8_192);
    const damaged = await runGantry(['restore', backup], environmentOf('other'));
    expect(damaged.code).toBe(1);
    expect(damaged.stderr).toContain('is damaged');
    for (const breakManifest of [truncateSync, rmSync]) {
      breakManifest(join(backup, 'manifest.json'));
      expect((await runGantry(['restore', backup], environmentOf('other'))).stderr).toContain(
        'contains no complete backup',
      );
    }
    expect(readdirSync(folder)).not.toContain('other');
  });

  it('never replace the key of another installation', async () => {
    const environment = environmentOf('live');
    const backup = join(folder, 'backup');
    expect((await runGantry(['bootstrap'], environment)).code).toBe(0);
    await withStores(environment, async () => undefined);
    expect((await runGantry(['backup', backup], environment)).code).toBe(0);
    mkdirSync(join(folder, 'other'));
    writeFileSync(join(folder, 'other', 'encryption.key'), `${newEncryptionKey()}\n`);
    const refused = await runGantry(['restore', backup], environmentOf('other'));
    expect(refused.code).toBe(1);
    expect(refused.stderr).toContain('a different key than the backup');
  });
});

describe('backup and restore on PostgreSQL', () => {
  it('refer to the tools of PostgreSQL for a backup', async () => {
    const store = await createDatabase('postgres');
    const { code, stderr } = await runGantry(['backup', join(folder, 'backup')], {
      DATABASE_URL: store.url,
      GANTRY_DATA_DIR: store.folder,
    });
    await store.remove();
    expect([code, stderr]).toEqual([
      1,
      'This command backs up SQLite. Back up PostgreSQL with its own tools: ' +
        'docs/operations.md#backup-and-restore.\n',
    ]);
  });

  describe('move an installation from SQLite', () => {
    const backup = () => join(folder, 'backup');
    let store: Awaited<ReturnType<typeof createDatabase>>;
    let after: Environment;
    beforeEach(async () => {
      store = await createDatabase('postgres');
      const before = environmentOf('before');
      const server = await serveGantry(before);
      expect(await createOrganization(server, 'acme')).toBe(201);
      server.signal('SIGTERM');
      await server.ended;
      expect(await runGantry(['backup', backup()], before)).toMatchObject({ code: 0 });
      after = {
        DATABASE_URL: store.url,
        GANTRY_DATA_DIR: store.folder,
        GANTRY_ADMIN_TOKEN: token,
        GANTRY_ENCRYPTION_KEY: readFileSync(join(backup(), 'encryption.key'), 'utf8').trim(),
      };
    });
    afterEach(() => store.remove());

    it('with its organizations, files and secrets', async () => {
      expect(await runGantry(['restore', backup()], after)).toMatchObject({
        code: 0,
        stderr: expect.stringMatching(
          /^\d+ rows\nRestore complete: PostgreSQL at \S+, files: 0\./m,
        ),
      });
      const restored = await serveGantry(after);
      expect(
        (await sendRequest(`${restored.url}/api/v2/organizations/acme`, { token })).status,
      ).toBe(200);
      restored.signal('SIGTERM');
      await restored.ended;
    });

    it('only with the key of the backup', async () => {
      const { code, stderr } = await runGantry(['restore', backup()], {
        ...after,
        GANTRY_ENCRYPTION_KEY: newEncryptionKey(),
      });
      expect([code, stderr]).toEqual([
        1,
        expect.stringMatching(/^GANTRY_ENCRYPTION_KEY differs from the key of the backup\. /m),
      ]);
    });

    it('only to a database without rows', async () => {
      const server = await serveGantry(after);
      server.signal('SIGTERM');
      await server.ended;
      const { code, stderr } = await runGantry(['restore', backup()], after);
      expect(code).toBe(1);
      expect(stderr).toMatch(/The database is not empty: the table \w+ has rows\. Create a new/);
    });
  });
});
