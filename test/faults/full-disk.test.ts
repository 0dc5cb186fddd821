import { randomBytes } from 'node:crypto';
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { AuditEvent } from '../../src/platform/audit/audit-event.entity.js';
import { StateVersion } from '../../src/platform/state/state-version.entity.js';
import { packed } from '../platform/module-registry/support/archives.js';
import { needs } from '../support/needs.js';
import { databases } from '../support/server.js';
import { Installation } from './support/installation.js';
import { SmallDisk } from './support/small-disk.js';
import { makeOrganizations } from './support/uploads.js';

vi.setConfig({ testTimeout: 180_000 });

const MODULE = 'resource "terraform_data" "site" { input = "here" }';
const SIZE = 4 * 1024 * 1024;
const files = (folder: string): string[] =>
  readdirSync(folder, { recursive: true })
    .map(String)
    .filter((name) => statSync(join(folder, name)).isFile());

describe.runIf(needs('mount')).each(databases)('a full disk, with %s', (kind) => {
  let here: Installation;
  let disk: SmallDisk;
  let place: string;
  beforeEach(async () => {
    const mounted = SmallDisk.mount(SIZE);
    if (!mounted) throw new Error('no disk could be mounted');
    disk = mounted;
    place = disk.folder;
    here = await Installation.on(kind);
  });
  afterEach(async () => {
    await here.remove();
    disk.remove();
  });

  it('refuses an upload with 507 and stores nothing, until there is space again', async () => {
    const server = await here.serve({ GANTRY_DATA_DIR: place });
    await here.publish(server, MODULE);
    const before = files(place).sort();
    const archive = (bytes: number) =>
      packed({ 'main.tf': MODULE, 'large.bin': randomBytes(bytes).toString('base64') });
    // Packed before the link is requested: packing takes long enough for the server to close an
    // idle connection.
    const tooLarge = archive(6 * 1024 * 1024);
    const versions = '/api/v2/organizations/acme/registry-modules/private/acme/site/aws/versions';
    const version = await here.make(server, versions, {
      type: 'registry-module-versions',
      attributes: { version: '2.0.0' },
    });
    const { pathname } = new URL(version.data.links['upload'] ?? '');
    const upload = (raw: Buffer) => here.ask(server, pathname, { method: 'PUT', raw });
    const refused = await upload(tooLarge).catch((error: unknown) => {
      throw new Error(server.output(), { cause: error });
    });
    expect(refused.status, refused.text).toBe(507);
    expect(refused.text).toContain('is full');
    expect(files(place).sort()).toEqual(before);
    const accepted = await upload(archive(10_000));
    expect(accepted.status, accepted.text).toBe(200);
    expect(server.output()).toContain('"level":50');
  });

  it('delays the end of an apply until there is space, and applies once', async () => {
    const server = await here.serve({
      GANTRY_DATA_DIR: place,
      GANTRY_RUN_SIMULATED_DURATION: '5000',
    });
    const database = await here.open();
    const { run } = await here.provision(server, await here.publish(server, MODULE), 'web', true);
    await here.until(database, run, 'applying');
    disk.fill();
    // Longer than the apply takes, and than a lease.
    await new Promise((resolve) => setTimeout(resolve, 7_000));
    await here.until(database, run, 'applying');
    disk.clear();
    await here.until(database, run, 'applied');
    expect(await database.read.countBy(StateVersion, { runId: run })).toBe(1);
    expect(
      await database.read.countBy(AuditEvent, { resourceId: run, action: 'run.applying' }),
    ).toBe(1);
    await database.close();
  });

  it.runIf(kind === 'sqlite')(
    'under the database refuses writes with 507, but not reads, until there is space',
    async () => {
      const server = await here.serve({ DATABASE_URL: `sqlite:${join(place, 'gantry.sqlite')}` });
      await makeOrganizations(server.url, here.token, ['acme']);
      disk.fill();
      const make = (name: string) =>
        here.ask(server, '/api/v2/organizations', {
          body: { data: { type: 'organizations', attributes: { name, email: 'ops@example.com' } } },
        });
      const statuses = [];
      for (let index = 0; index < 20 && statuses.at(-1) !== 507; index += 1)
        statuses.push((await make(`org-${index}`)).status);
      expect(
        [...new Set(statuses)].filter((status) => status !== 201),
        statuses.join(' '),
      ).toEqual([507]);
      const kept = statuses.filter((status) => status === 201).length;
      disk.clear();
      expect((await make('after')).status).toBe(201);
      const { json } = await here.ask(server, '/api/v2/organizations?page%5Bsize%5D=100');
      expect((json as { data: unknown[] }).data).toHaveLength(kept + 2);
    },
  );

  it('is reported by /readyz and /metrics, and leaves the server ready for reads', async () => {
    const server = await here.serve({
      GANTRY_DATA_DIR: place,
      ...(kind === 'sqlite' ? { DATABASE_URL: `sqlite:${join(place, 'gantry.sqlite')}` } : {}),
    });
    const storage = async () => {
      const { status, json } = await here.ask(server, '/readyz');
      return [status, (json as { checks: { storage: { status: string } } }).checks.storage.status];
    };
    const free = async () =>
      Number(
        /^gantry_disk_free_bytes (\d+)$/m.exec((await here.ask(server, '/metrics')).text)?.[1],
      );
    expect(await storage()).toEqual([200, 'ok']);
    disk.fill();
    expect([await storage(), await free()]).toEqual([[200, 'failed'], 0]);
    expect((await here.ask(server, '/api/v2/organizations')).status).toBe(200);
    disk.clear();
    expect(await storage()).toEqual([200, 'ok']);
    expect(await free()).toBeGreaterThan(0);
  });

  it.runIf(kind === 'sqlite')(
    'under the database delays the end of an apply until there is space',
    async () => {
      const server = await here.serve({
        DATABASE_URL: `sqlite:${join(place, 'gantry.sqlite')}`,
        GANTRY_RUN_SIMULATED_DURATION: '5000',
      });
      const { run } = await here.provision(server, await here.publish(server, MODULE), 'web', true);
      const status = async () =>
        (
          (await here.ask(server, `/api/v2/runs/${run}`)).json as {
            data: { attributes: { status: string } };
          }
        ).data.attributes.status;
      await vi.waitFor(async () => expect(await status()).toBe('applying'), {
        timeout: 60_000,
        interval: 50,
      });
      disk.fill();
      // Longer than the apply takes, and than a lease.
      await new Promise((resolve) => setTimeout(resolve, 7_000));
      expect(await status()).toBe('applying');
      disk.clear();
      await vi.waitFor(async () => expect(await status()).toBe('applied'), {
        timeout: 60_000,
        interval: 100,
      });
    },
  );
});
