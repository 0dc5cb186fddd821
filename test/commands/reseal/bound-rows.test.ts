import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ArtifactStore } from '../../../src/core/artifacts/artifact-store.js';
import { openBlobs } from '../../../src/core/artifacts/open-blobs.js';
import { Clock } from '../../../src/core/clock.js';
import { readConfig } from '../../../src/core/config/config.js';
import type { Database } from '../../../src/core/database/database.js';
import { sealedRows } from '../../../src/commands/reseal/sealed-rows.js';
import { Run } from '../../../src/platform/runs/run.entity.js';
import { AtRest } from '../../../src/core/secrets/at-rest.js';
import { InstallationKey } from '../../../src/core/secrets/installation-key.js';
import { type SealedColumn, sealedColumns } from '../../../src/core/secrets/sealed-columns.js';
import { Sealer } from '../../../src/core/secrets/sealer.js';
import { Variable } from '../../../src/platform/workspaces/variable.entity.js';
import { runGantry, type RunningServer } from '../../core/database/gantry-process.js';
import type { Installation } from '../../faults/support/installation.js';
import { databases } from '../../support/server.js';
import {
  addVariable,
  KEYS,
  openAll,
  type Seeded,
  sealedInstallation,
  seed,
} from './support/sealed-installation.js';

vi.setConfig({ testTimeout: 240_000, hookTimeout: 120_000 });

describe.each(databases)('sealed data at rest, on %s', (kind) => {
  let site: Installation;
  let remove: () => Promise<void>;
  let server: RunningServer;
  let database: Database;
  let seeded: Seeded;
  let sealer: Sealer;
  let atRest: AtRest;
  let artifacts: ArtifactStore;
  beforeEach(async () => {
    ({ site, remove } = await sealedInstallation(kind, 'folder'));
    Object.assign(site.environment, KEYS.first);
    server = await site.serve();
    database = await site.open();
    seeded = await seed(site, server, database);
    const config = readConfig(site.environment);
    sealer = new Sealer(await InstallationKey.existing(config, database.read));
    atRest = new AtRest(sealer);
    artifacts = new ArtifactStore(await openBlobs(config), database, new Clock());
  });
  afterEach(async () => {
    await database.close();
    await remove();
  });

  const confirm = async (run: string): Promise<number> =>
    (await site.ask(server, `/api/v2/runs/${run}/actions/apply`, { method: 'POST' })).status;

  /** The sealed bytes of each row of the column, with the values that identify the row. */
  async function bytesOf(
    column: SealedColumn,
  ): Promise<{ id: string; named: Readonly<Record<string, string>>; sealed: Buffer }[]> {
    const found = [];
    for await (const rows of sealedRows(database.read, column))
      for (const { id, held, named } of rows) {
        const row = await database.read.findOneByOrFail(column.entity, { [column.id]: id });
        const value = String((row as Record<string, unknown>)[column.member]);
        const sealed =
          column.holds === 'file' ? await artifacts.readAll(held) : Buffer.from(value, 'base64');
        found.push({ id, named, sealed });
      }
    return found;
  }

  /** Seals everything as earlier versions did: for a purpose, and for no row. */
  async function unbind(): Promise<void> {
    for (const column of sealedColumns())
      for (const { id, named, sealed } of await bytesOf(column)) {
        const plain = atRest.open(column, named, sealed);
        const former = sealer.seal({ purpose: column.unboundPurposeOf(named) }, plain);
        const stored =
          column.holds === 'file' ? await artifacts.store(former, { organization: 'acme' }) : null;
        await database.write(async (manager) => {
          if (stored) await artifacts.keep(manager, stored);
          await manager.update(
            column.entity,
            { [column.id]: id },
            { [column.member]: stored?.key ?? former.toString('base64') },
          );
        });
      }
  }

  it('opens only in its own row and column, for every column', async () => {
    for (const column of sealedColumns()) {
      const rows = await bytesOf(column);
      expect(rows.length, column.place).toBeGreaterThan(0);
      for (const { named, sealed } of rows) {
        expect(atRest.open(column, named, sealed).length).toBeGreaterThan(0);
        const elsewhere = { ...named, [column.id]: 'another' };
        expect(() => atRest.open(column, elsewhere, sealed), column.place).toThrow(
          'sealed for another row',
        );
        for (const other of sealedColumns())
          if (other !== column)
            expect(() => atRest.open(other, { id: named['id'], ...named }, sealed)).toThrow(
              'sealed value',
            );
      }
    }
  });

  it('fails the run if it is copied to another row', async () => {
    const row = (id: string) => database.read.findOneByOrFail(Run, { id });
    const upgrade = await row(seeded.upgrade.split('/').at(-1) ?? '');
    const planned = await row(seeded.planned);
    expect([upgrade.planKey, planned.planKey, upgrade.variables, planned.variables]).not.toContain(
      null,
    );

    await database.write((manager) =>
      manager.update(Run, { id: planned.id }, { planKey: upgrade.planKey }),
    );
    expect(await confirm(planned.id)).toBe(202);
    await site.until(database, planned.id, 'errored');
    await database.write((manager) =>
      manager.update(Run, { id: upgrade.id }, { variables: planned.variables }),
    );
    await site.ask(server, seeded.upgrade, { method: 'POST' });
    await site.until(database, upgrade.id, 'errored');

    const [one, other] = await Promise.all(
      ['one', 'other'].map((key) => addVariable(site, server, seeded.applied, key, `of ${key}`)),
    );
    const { value } = await database.read.findOneByOrFail(Variable, { id: String(one) });
    await database.write((manager) => manager.update(Variable, { id: String(other) }, { value }));
    // The creation of a run opens the values and fails, so there is no run.
    await expect(site.runAgain(server, seeded.applied)).rejects.toThrow('500');
  });

  it('of an earlier release still opens, and reseal binds it to its row', async () => {
    const before = await openAll(site, KEYS.first);
    await unbind();
    expect(await openAll(site, KEYS.first)).toEqual(before);
    expect(await confirm(seeded.planned)).toBe(202);
    await site.until(database, seeded.planned, 'applied');

    const dry = await runGantry(['reseal', '--dry-run'], site.environment);
    const due = Number(/^Values to reseal: (\d+)\./m.exec(dry.stdout)?.[1]);
    expect(due).toBeGreaterThan(0);
    const done = await runGantry(['reseal'], site.environment);
    expect([done.code, done.stdout]).toEqual([
      0,
      expect.stringContaining(`Values resealed: ${due}.`),
    ]);
    for (const column of sealedColumns())
      for (const { named, sealed } of await bytesOf(column))
        expect(() => atRest.open(column, { ...named, [column.id]: 'another' }, sealed)).toThrow(
          'sealed for another row',
        );
    const again = await runGantry(['reseal'], site.environment);
    expect(again.stdout).toContain('Values resealed: 0. Files: 0.');
    expect((await site.ask(server, seeded.upgrade, { method: 'POST' })).status).toBe(200);
  });
});
