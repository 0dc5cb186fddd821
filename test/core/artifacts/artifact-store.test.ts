import { createHash, randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ArtifactStore } from '../../../src/core/artifacts/artifact-store.js';
import { type Blobs, isMissing } from '../../../src/core/artifacts/blobs.js';
import { openBlobs } from '../../../src/core/artifacts/open-blobs.js';
import { readConfig } from '../../../src/core/config/config.js';
import { Organization } from '../../../src/platform/identity/organizations/organization.entity.js';
import { type Opened, openNew } from '../database/opened.js';
import { databases, TestClock } from '../../support/server.js';
import { blobStores, openFolder } from './support/blob-stores.js';

const acme = { organization: 'acme' };
const TWO_HOURS = 2 * 60 * 60 * 1000;

const kinds = databases.flatMap((database) =>
  blobStores.map((store) => [store.name, database, store] as const),
);

describe.each(kinds)('artifacts in %s, on %s', (_, kind, store) => {
  let opened: Opened;
  let blobs: Blobs;
  let close: () => Promise<void>;
  let artifacts: ArtifactStore;
  const clock = new TestClock();
  beforeAll(async () => {
    opened = await openNew(kind);
    ({ blobs, close } = await store.open());
    artifacts = new ArtifactStore(blobs, opened.database, clock);
    const now = new Date().toISOString();
    const organization = {
      name: 'acme',
      email: 'platform@acme.example',
      externalId: 'org-0000000000000000',
      nameKey: 'acme',
      partition: 'default',
      createdAt: now,
      updatedAt: now,
      version: 1,
    };
    await opened.database.write((manager) => manager.insert(Organization, organization));
  });
  afterAll(async () => {
    await opened.close();
    await close();
  });

  const keys = async (): Promise<string[]> => {
    const found: string[] = [];
    for await (const { key } of blobs.list()) found.push(key);
    return found.sort();
  };

  it('are read as they were stored, with their size and digest', async () => {
    const bytes = randomBytes(12_000_000);
    const stored = await artifacts.store(
      Readable.from([bytes.subarray(0, 7_000_000), bytes.subarray(7_000_000)]),
      acme,
    );
    expect(stored).toMatchObject({
      bytes: bytes.length,
      sha256: createHash('sha256').update(bytes).digest('hex'),
    });
    expect((await artifacts.readAll(stored.key)).equals(bytes)).toBe(true);
  });

  it('can be read in part, from the start', async () => {
    const beginning = async (bytes: Buffer): Promise<Buffer> =>
      buffer(await blobs.get((await artifacts.store(bytes, acme)).key, 5));
    expect(String(await beginning(Buffer.from('a long text')))).toBe('a lon');
    expect(String(await beginning(Buffer.from('abc')))).toBe('abc');
    const missing = await blobs
      .get('00/nothing', 5)
      .then(buffer)
      .catch((error: unknown) => error);
    expect(isMissing(missing)).toBe(true);
  });

  it('leave nothing behind when their source fails', async () => {
    const before = await keys();
    const failing = Readable.from(
      (async function* () {
        yield randomBytes(7_000_000);
        throw new Error('cut off');
      })(),
    );
    await expect(artifacts.store(failing, acme)).rejects.toThrow('cut off');
    expect(await keys()).toEqual(before);
  });

  it('are collected an hour after the last reference to them has ended', async () => {
    const store = (text: string) => artifacts.store(Buffer.from(text), acme);
    const [unkept, forgotten, kept] = [
      await store('unkept'),
      await store('forgotten'),
      await store('kept'),
    ];
    await opened.database.write(async (manager) => {
      await artifacts.keep(manager, forgotten);
      await artifacts.keep(manager, kept);
    });
    await opened.database.write((manager) => artifacts.forget(manager, [forgotten.key, null]));
    const foreign = `staging/${unkept.key}`;
    await blobs.put(foreign, Buffer.from('of another installation'));
    await artifacts.sweep();
    expect(await keys()).toEqual(expect.arrayContaining([unkept.key, forgotten.key, kept.key]));

    clock.advance(TWO_HOURS);
    expect(await artifacts.sweep()).toBe(0);
    clock.advance(TWO_HOURS);
    expect(await artifacts.sweep()).toBeGreaterThanOrEqual(2);
    expect(await keys()).not.toContain(forgotten.key);
    expect(String(await artifacts.readAll(foreign))).toBe('of another installation');
    expect(String(await artifacts.readAll(kept.key))).toBe('kept');
    await expect(artifacts.readAll(unkept.key)).rejects.toThrow();

    await opened.database.write((manager) => manager.delete(Organization, { name: 'acme' }));
    expect(await artifacts.sweep()).toBe(0);
    clock.advance(TWO_HOURS);
    expect(await artifacts.sweep(AbortSignal.abort())).toBe(0);
    expect(await artifacts.sweep()).toBe(1);
    await blobs.delete(foreign);
    expect(await keys()).not.toContain(kept.key);
  });

  it('can be deleted twice', async () => {
    const stored = await artifacts.store(Buffer.from('unwanted'), acme);
    await artifacts.discard(stored);
    await artifacts.discard(stored);
    expect(await keys()).not.toContain(stored.key);
  });
});

describe('the start of an empty file', () => {
  it('is empty in a folder', async () => {
    const { blobs, close } = await openFolder();
    await blobs.put('ab/empty', Buffer.alloc(0));
    expect(await buffer(await blobs.get('ab/empty', 5))).toHaveLength(0);
    await close();
  });

  // The store of the other tests fails here. This is the documented response of S3: no range is
  // within an empty object.
  it('is empty in a bucket, although S3 reports an error for it', async () => {
    const xml =
      '<?xml version="1.0" encoding="UTF-8"?><Error><Code>InvalidRange</Code><Message>The requested range is not satisfiable</Message></Error>';
    const store = createServer(
      (_request, response) =>
        void response.writeHead(416, { 'Content-Type': 'application/xml' }).end(xml),
    );
    await new Promise<void>((resolve) => store.listen(0, '127.0.0.1', resolve));
    process.env['AWS_ACCESS_KEY_ID'] = process.env['AWS_SECRET_ACCESS_KEY'] = 'S3RVER';
    const blobs = await openBlobs(
      readConfig({
        GANTRY_ARTIFACTS: 's3://gantry/files',
        GANTRY_S3_ENDPOINT: `http://127.0.0.1:${(store.address() as AddressInfo).port}`,
      }),
    );
    expect(await buffer(await blobs.get('ab/empty', 5))).toHaveLength(0);
    await expect(blobs.get('ab/empty')).rejects.toThrow('not satisfiable');
    store.closeAllConnections();
    store.close();
  });
});
