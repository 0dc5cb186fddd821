import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { AuditEvent } from '../../src/audit/audit-event.entity.js';
import { StateVersion } from '../../src/state/state-version.entity.js';
import { packed } from '../module-registry/support/archives.js';
import { databases } from '../support/server.js';
import { Installation } from './support/installation.js';
import { makeOrganizations } from './support/uploads.js';

vi.setConfig({ testTimeout: 180_000 });

const MODULE = 'resource "terraform_data" "site" { input = "here" }';
const SIZE = 3 * 1024 * 1024;
const place = mkdtempSync(join(tmpdir(), 'gantry-full-disk-'));
const canMount = mounts();
if (!canMount) console.warn('No small disk can be mounted here (that takes root on Linux): the tests of full disks are SKIPPED.');

function mounts(): boolean {
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${SIZE}`, 'tmpfs', place], { stdio: 'ignore' });
    execFileSync('umount', [place], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

/** Leaves no byte. */
function fill(folder: string): void {
  for (let size = SIZE; size >= 1; size = Math.floor(size / 2)) {
    try {
      writeFileSync(join(folder, 'filler'), Buffer.alloc(size), { flag: 'a' });
    } catch {
      // What fitted has been written.
    }
  }
}

const files = (folder: string): string[] => readdirSync(folder, { recursive: true }).map(String).filter((name) => statSync(join(folder, name)).isFile());

describe.skipIf(!canMount).each(databases)('a disk that is full, with %s', (kind) => {
  let here: Installation;
  beforeAll(() => mkdirSync(place, { recursive: true }));
  afterAll(() => rmSync(place, { recursive: true, force: true }));
  beforeEach(async () => {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${SIZE}`, 'tmpfs', place]);
    here = await Installation.on(kind);
  });
  afterEach(async () => {
    await here.remove();
    execFileSync('umount', ['-l', place]);
  });

  it('refuses an upload with 507, keeps nothing of it, goes on, and takes it when there is room', async () => {
    const server = await here.serve({ GANTRY_DATA_DIR: place });
    await here.publish(server, MODULE);
    const before = files(place).sort();
    const versions = '/api/v2/organizations/acme/registry-modules/private/acme/site/aws/versions';
    const version = await here.make(server, versions, { type: 'registry-module-versions', attributes: { version: '2.0.0' } });
    const { pathname } = new URL(version.data.links['upload'] ?? '');
    const upload = (bytes: number) => here.ask(server, pathname, { method: 'PUT', raw: packed({ 'main.tf': MODULE, 'large.bin': randomBytes(bytes).toString('base64') }) });
    const refused = await upload(6 * 1024 * 1024).catch((error: unknown) => {
      throw new Error(server.output(), { cause: error });
    });
    expect(refused.status, refused.text).toBe(507);
    expect(refused.text).toContain('no room left');
    expect(files(place).sort()).toEqual(before);
    expect((await here.ask(server, '/readyz')).status).toBe(200);
    const taken = await upload(10_000);
    expect(taken.status, taken.text).toBe(200);
    expect(server.output()).toContain('"level":50');
  });

  it('keeps an apply waiting with its state until there is room, and then ends it as applied, once', async () => {
    const server = await here.serve({ GANTRY_DATA_DIR: place, GANTRY_RUN_SIMULATED_DURATION: '2000' });
    const database = await here.open();
    const { run } = await here.provision(server, await here.publish(server, MODULE), 'web', true);
    await here.until(database, run, 'applying');
    fill(place);
    // Longer than the apply takes, and than a lease.
    await new Promise((resolve) => setTimeout(resolve, 7_000));
    await here.until(database, run, 'applying');
    rmSync(join(place, 'filler'));
    await here.until(database, run, 'applied');
    expect(await database.read.countBy(StateVersion, { runId: run })).toBe(1);
    expect(await database.read.countBy(AuditEvent, { resourceId: run, action: 'run.applying' })).toBe(1);
    await database.close();
  });

  it.runIf(kind === 'sqlite')('under the database itself: writes are refused with 507, reads go on, and so do writes when there is room', async () => {
    const server = await here.serve({ DATABASE_URL: `sqlite:${join(place, 'gantry.sqlite')}` });
    await makeOrganizations(server.url, here.token, ['acme']);
    fill(place);
    const make = (name: string) => here.ask(server, '/api/v2/organizations', { body: { data: { type: 'organizations', attributes: { name, email: 'ops@example.com' } } } });
    const statuses = [];
    for (let index = 0; index < 20 && statuses.at(-1) !== 507; index += 1) statuses.push((await make(`org-${index}`)).status);
    expect([...new Set(statuses)].filter((status) => status !== 201), statuses.join(' ')).toEqual([507]);
    const kept = statuses.filter((status) => status === 201).length;
    rmSync(join(place, 'filler'));
    expect((await make('after')).status).toBe(201);
    const { json } = await here.ask(server, '/api/v2/organizations?page%5Bsize%5D=100');
    expect((json as { data: unknown[] }).data).toHaveLength(kept + 2);
  });
});
