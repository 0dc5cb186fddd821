import { randomBytes } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { readConfig } from '../../../src/core/config/config.js';
import { InstallationKey } from '../../../src/core/secrets/installation-key.js';
import { createDatabase, databases } from '../../support/server.js';
import { type DatabaseFixture, openDatabaseFixture } from '../database/database-fixture.js';
import { killAll, newEncryptionKey, runGantry } from '../database/gantry-process.js';

vi.setConfig({ testTimeout: 120_000 });

const REFUSAL =
  'This database uses another encryption key. Set GANTRY_ENCRYPTION_KEY to that key, or use the data folder that contains it.';

describe.each(databases)('the encryption key of a database on %s', (kind) => {
  let fixture: DatabaseFixture;
  const openKey = (key: string) =>
    InstallationKey.open(readConfig({ GANTRY_ENCRYPTION_KEY: key }), fixture.database);
  beforeAll(async () => {
    fixture = await openDatabaseFixture(kind);
  });
  afterAll(() => fixture.close());

  it('is the first one that was used, as base64 or hex, and every other is refused', async () => {
    const key = randomBytes(32);
    const first = await openKey(key.toString('base64'));
    await expect(openKey(newEncryptionKey())).rejects.toThrow(REFUSAL);
    expect((await openKey(key.toString('hex'))).derive('test')).toEqual(first.derive('test'));
  });

  it('is unique if servers start concurrently with different keys', async () => {
    const fresh = await openDatabaseFixture(kind);
    const config = () => readConfig({ GANTRY_ENCRYPTION_KEY: newEncryptionKey() });
    const starts = await Promise.allSettled(
      Array.from({ length: 4 }, () => InstallationKey.open(config(), fresh.database)),
    );
    await fresh.close();
    const refused = starts.flatMap((start) =>
      start.status === 'rejected' ? [String(start.reason)] : [],
    );
    expect(refused).toEqual(Array.from({ length: 3 }, () => `Error: ${REFUSAL}`));
  });

  it('derives a separate key for each purpose', async () => {
    const fresh = await openDatabaseFixture(kind);
    const key = await InstallationKey.open(
      readConfig({ GANTRY_ENCRYPTION_KEY: newEncryptionKey() }),
      fresh.database,
    );
    await fresh.close();
    expect(key.derive('one')).toHaveLength(32);
    expect(key.derive('one')).not.toEqual(key.derive('other'));
  });
});

describe('without GANTRY_ENCRYPTION_KEY', () => {
  const folders = ['', ''].map(() => mkdtempSync(join(tmpdir(), 'gantry-key-')));
  afterAll(() => folders.forEach((folder) => rmSync(folder, { recursive: true })));

  it('the key is created once in the data folder, readable only by its owner', async () => {
    const fixture = await openDatabaseFixture('sqlite');
    const [own, other] = folders.map((folder) =>
      readConfig({ GANTRY_DATA_DIR: join(folder, 'data') }),
    );
    if (!own || !other) throw new Error('two folders');
    const created = await InstallationKey.open(own, fixture.database);
    const again = await InstallationKey.open(own, fixture.database);
    expect(again.derive('test')).toEqual(created.derive('test'));
    await expect(InstallationKey.open(other, fixture.database)).rejects.toThrow(REFUSAL);
    await fixture.close();

    const file = join(own.dataDir, 'encryption.key');
    expect(Buffer.from(readFileSync(file, 'utf8'), 'base64')).toHaveLength(32);
    if (process.platform !== 'win32') expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(readdirSync(own.dataDir)).toEqual(['encryption.key']);
  });

  it.each([
    ['empty', ''],
    ['cut short', 'dG9vIHNob3J0\n'],
  ])('a key file that is %s is refused', async (_, content) => {
    const fixture = await openDatabaseFixture('sqlite');
    const folder = folders[0] ?? '';
    writeFileSync(join(folder, 'encryption.key'), content);
    await expect(
      InstallationKey.open(readConfig({ GANTRY_DATA_DIR: folder }), fixture.database),
    ).rejects.toThrow(/encryption\.key is damaged: it must contain 32 bytes/);
    await fixture.close();
  });
});

describe('serve with the wrong encryption key', () => {
  it('exits with 1 and names the setting, without a stack', async () => {
    const store = await createDatabase('sqlite');
    const fixture = await openDatabaseFixture('sqlite');
    if (fixture.config.kind !== 'sqlite') throw new Error('a file');
    await InstallationKey.open(
      readConfig({ GANTRY_ENCRYPTION_KEY: newEncryptionKey() }),
      fixture.database,
    );
    const environment = {
      DATABASE_URL: `sqlite:${fixture.config.file}`,
      GANTRY_DATA_DIR: store.folder,
      PORT: '0',
      GANTRY_ENCRYPTION_KEY: newEncryptionKey(),
    };
    expect(await runGantry(['serve'], environment)).toEqual({
      code: 1,
      stdout: '',
      stderr: `${REFUSAL}\n`,
    });
    killAll();
    await fixture.close();
    await store.remove();
  });
});
