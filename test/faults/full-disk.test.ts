import { randomBytes } from 'node:crypto';
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { AuditEvent } from '../../src/platform/audit/audit-event.entity.js';
import { StateVersion } from '../../src/platform/state/state-version.entity.js';
import { packFiles } from '../platform/module-registry/support/archives.js';
import { needs } from '../support/needs.js';
import { databases } from '../support/server.js';
import { Installation } from './support/installation.js';
import { SmallDisk } from './support/small-disk.js';
import { createOrganizations } from './support/uploads.js';

vi.setConfig({ testTimeout: 180_000 });

const MODULE = 'resource "terraform_data" "site" { input = "here" }';
const DISK_BYTES = 4 * 1024 * 1024;
/** Longer than the apply and than a lease. */
const WAIT_MS = 7_000;
const listFiles = (folder: string): string[] =>
  readdirSync(folder, { recursive: true })
    .map(String)
    .filter((name) => statSync(join(folder, name)).isFile());

describe.runIf(needs('mount')).each(databases)('a full disk, with %s', (kind) => {
  let installation: Installation;
  let disk: SmallDisk;
  beforeEach(async () => {
    const mounted = SmallDisk.mount(DISK_BYTES);
    if (!mounted) throw new Error('no disk could be mounted');
    disk = mounted;
    installation = await Installation.create(kind);
  });
  afterEach(async () => {
    await installation.remove();
    disk.remove();
  });

  it('refuses an upload with 507 and stores nothing, until there is space again', async () => {
    const server = await installation.serve({ GANTRY_DATA_DIR: disk.folder });
    await installation.publish(server, MODULE);
    const before = listFiles(disk.folder).sort();
    const archive = (bytes: number) =>
      packFiles({ 'main.tf': MODULE, 'large.bin': randomBytes(bytes).toString('base64') });
    // Packed before the link is requested, because the server may close an idle connection.
    const tooLarge = archive(6 * 1024 * 1024);
    const versions = '/api/v2/organizations/acme/registry-modules/private/acme/site/aws/versions';
    const version = await installation.createResource(server, versions, {
      type: 'registry-module-versions',
      attributes: { version: '2.0.0' },
    });
    const { pathname } = new URL(version.data.links['upload'] ?? '');
    const upload = (raw: Buffer) => installation.request(server, pathname, { method: 'PUT', raw });
    const refused = await upload(tooLarge).catch((error: unknown) => {
      throw new Error(server.output(), { cause: error });
    });
    expect(refused.status, refused.text).toBe(507);
    expect(refused.text).toContain('is full');
    expect(listFiles(disk.folder).sort()).toEqual(before);
    const accepted = await upload(archive(10_000));
    expect(accepted.status, accepted.text).toBe(200);
    expect(server.output()).toContain('"level":50');
  });

  it('delays the end of an apply until there is space, and applies once', async () => {
    const server = await installation.serve({
      GANTRY_DATA_DIR: disk.folder,
      GANTRY_RUN_SIMULATED_DURATION: '5000',
    });
    const database = await installation.openDatabase();
    const { run } = await installation.provision(
      server,
      await installation.publish(server, MODULE),
      'web',
      true,
    );
    await installation.waitForRun(database, run, 'applying');
    disk.fill();
    await delay(WAIT_MS);
    await installation.waitForRun(database, run, 'applying');
    disk.clear();
    await installation.waitForRun(database, run, 'applied');
    expect(await database.read.countBy(StateVersion, { runId: run })).toBe(1);
    expect(
      await database.read.countBy(AuditEvent, { resourceId: run, action: 'run.applying' }),
    ).toBe(1);
    await database.close();
  });

  it.runIf(kind === 'sqlite')(
    'that holds the database refuses writes with 507, but not reads, until there is space',
    async () => {
      const server = await installation.serve({
        DATABASE_URL: `sqlite:${join(disk.folder, 'gantry.sqlite')}`,
      });
      await createOrganizations(server.url, installation.token, ['acme']);
      disk.fill();
      const create = (name: string) =>
        installation.request(server, '/api/v2/organizations', {
          body: { data: { type: 'organizations', attributes: { name, email: 'ops@example.com' } } },
        });
      const statuses = [];
      for (let index = 0; index < 20 && statuses.at(-1) !== 507; index += 1)
        statuses.push((await create(`org-${index}`)).status);
      expect(
        [...new Set(statuses)].filter((status) => status !== 201),
        statuses.join(' '),
      ).toEqual([507]);
      expect((await installation.request(server, '/api/v2/organizations')).status).toBe(200);
      const created = statuses.filter((status) => status === 201).length;
      disk.clear();
      expect((await create('after')).status).toBe(201);
      const { json } = await installation.request(
        server,
        '/api/v2/organizations?page%5Bsize%5D=100',
      );
      expect((json as { data: unknown[] }).data).toHaveLength(created + 2);
    },
  );

  it('is reported by /readyz and /metrics, and leaves the server ready for reads', async () => {
    const server = await installation.serve({
      GANTRY_DATA_DIR: disk.folder,
      ...(kind === 'sqlite'
        ? { DATABASE_URL: `sqlite:${join(disk.folder, 'gantry.sqlite')}` }
        : {}),
    });
    const checkStorage = async () => {
      const { status, json } = await installation.request(server, '/readyz');
      return [status, (json as { checks: { storage: { status: string } } }).checks.storage.status];
    };
    const readFreeBytes = async () =>
      Number(
        /^gantry_disk_free_bytes (\d+)$/m.exec(
          (await installation.request(server, '/metrics')).text,
        )?.[1],
      );
    expect(await checkStorage()).toEqual([200, 'ok']);
    disk.fill();
    expect([await checkStorage(), await readFreeBytes()]).toEqual([[200, 'failed'], 0]);
    expect((await installation.request(server, '/api/v2/organizations')).status).toBe(200);
    disk.clear();
    expect(await checkStorage()).toEqual([200, 'ok']);
    expect(await readFreeBytes()).toBeGreaterThan(0);
  });

  it.runIf(kind === 'sqlite')(
    'that holds the database delays the end of an apply until there is space',
    async () => {
      const server = await installation.serve({
        DATABASE_URL: `sqlite:${join(disk.folder, 'gantry.sqlite')}`,
        GANTRY_RUN_SIMULATED_DURATION: '5000',
      });
      const { run } = await installation.provision(
        server,
        await installation.publish(server, MODULE),
        'web',
        true,
      );
      const readStatus = async () =>
        (
          (await installation.request(server, `/api/v2/runs/${run}`)).json as {
            data: { attributes: { status: string } };
          }
        ).data.attributes.status;
      await expect.poll(readStatus, { timeout: 60_000 }).toBe('applying');
      disk.fill();
      await delay(WAIT_MS);
      expect(await readStatus()).toBe('applying');
      disk.clear();
      await expect.poll(readStatus, { timeout: 60_000 }).toBe('applied');
    },
  );
});
