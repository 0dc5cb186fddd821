import { createHash, randomBytes } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync, utimesSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ArtifactStore } from '../../src/artifacts/artifact-store.js';
import { DiskBlobs } from '../../src/artifacts/disk-blobs.js';
import { Clock } from '../../src/clock.js';
import { Organization } from '../../src/identity/organization.entity.js';
import { databases } from '../support/server.js';
import { type Opened, openNew } from '../database/opened.js';

const acme = { organization: 'acme' };
const TWO_HOURS = 2 * 60 * 60;

describe.each(databases)('artifacts, on %s', (kind) => {
  const folder = mkdtempSync(join(tmpdir(), 'gantry-artifacts-'));
  let opened: Opened;
  let artifacts: ArtifactStore;
  beforeAll(async () => {
    opened = await openNew(kind);
    artifacts = new ArtifactStore(new DiskBlobs(folder), opened.database, new Clock());
    const now = new Date().toISOString();
    const organization = { name: 'acme', email: 'platform@acme.example', externalId: 'org-0000000000000000', nameKey: 'acme', partition: 'default', createdAt: now, updatedAt: now, version: 1 };
    await opened.database.write((manager) => manager.insert(Organization, organization));
  });
  afterAll(async () => {
    await opened.close();
    rmSync(folder, { recursive: true });
  });

  const files = () => readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const age = (key: string) => utimesSync(join(folder, key.slice(0, 2), key), 0, Date.now() / 1000 - TWO_HOURS);

  it('come back as they were stored, with their size and digest', async () => {
    const bytes = randomBytes(3_000_000);
    const stored = await artifacts.store(Readable.from([bytes.subarray(0, 1_000_000), bytes.subarray(1_000_000)]), acme);
    expect(stored).toMatchObject({ bytes: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') });
    expect(await artifacts.readAll(stored.key)).toEqual(bytes);
  });

  it('leave nothing behind when their source fails', async () => {
    const before = files().length;
    const failing = Readable.from(
      (async function* () {
        yield randomBytes(100_000);
        throw new Error('cut off');
      })(),
    );
    await expect(artifacts.store(failing, acme)).rejects.toThrow('cut off');
    expect(files()).toHaveLength(before);
  });

  it('are collected once nothing has referred to them for an hour: never kept, forgotten, or of a deleted organization', async () => {
    const [young, unkept, forgotten, kept] = await Promise.all(['young', 'unkept', 'forgotten', 'kept'].map((text) => artifacts.store(Buffer.from(text), acme)));
    if (!young || !unkept || !forgotten || !kept) throw new Error('four');
    await opened.database.write(async (manager) => {
      await artifacts.keep(manager, forgotten);
      await artifacts.keep(manager, kept);
    });
    await opened.database.write((manager) => artifacts.forget(manager, [forgotten.key, null]));
    for (const { key } of [unkept, forgotten, kept]) age(key);
    expect(await artifacts.sweep()).toBe(2);
    await expect(artifacts.readAll(unkept.key)).rejects.toThrow();
    await expect(artifacts.readAll(forgotten.key)).rejects.toThrow();
    expect(String(await artifacts.readAll(kept.key))).toBe('kept');
    expect(String(await artifacts.readAll(young.key))).toBe('young');

    await opened.database.write((manager) => manager.delete(Organization, { name: 'acme' }));
    expect(await artifacts.sweep()).toBe(1);
    await expect(artifacts.readAll(kept.key)).rejects.toThrow();
  });
});
