import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { readSealedRows } from '../../../src/commands/reseal/sealed-rows.js';
import { ArtifactStore } from '../../../src/core/artifacts/artifact-store.js';
import { openBlobs } from '../../../src/core/artifacts/open-blobs.js';
import { Clock } from '../../../src/core/clock.js';
import { readConfig } from '../../../src/core/config/config.js';
import type { Database } from '../../../src/core/database/database.js';
import { AtRest } from '../../../src/core/secrets/at-rest.js';
import { InstallationKey } from '../../../src/core/secrets/installation-key.js';
import { type SealedColumn, sealedColumns } from '../../../src/core/secrets/sealed-columns.js';
import { Sealer } from '../../../src/core/secrets/sealer.js';
import { Run } from '../../../src/platform/runs/run.entity.js';
import { Variable } from '../../../src/platform/workspaces/variable.entity.js';
import { runGantry, type RunningServer } from '../../core/database/gantry-process.js';
import type { Installation } from '../../faults/support/installation.js';
import { databases } from '../../support/server.js';
import {
  addVariable,
  createSealedInstallation,
  KEYS,
  openAll,
  seed,
  type Seeded,
} from './support/sealed-installation.js';

vi.setConfig({ testTimeout: 240_000, hookTimeout: 120_000 });

describe.each(databases)('sealed data at rest, on %s', (kind) => {
  let installation: Installation;
  let remove: () => Promise<void>;
  let server: RunningServer;
  let database: Database;
  let seeded: Seeded;
  let sealer: Sealer;
  let atRest: AtRest;
  let artifacts: ArtifactStore;
  beforeEach(async () => {
    ({ installation, remove } = await createSealedInstallation(kind, 'folder'));
    Object.assign(installation.environment, KEYS.first);
    server = await installation.serve();
    database = await installation.openDatabase();
    seeded = await seed(installation, server, database);
    const config = readConfig(installation.environment);
    sealer = new Sealer(await InstallationKey.openExisting(config, database.read));
    atRest = new AtRest(sealer);
    artifacts = new ArtifactStore(await openBlobs(config), database, new Clock());
  });
  afterEach(async () => {
    await database.close();
    await remove();
  });

  const confirm = async (run: string): Promise<number> =>
    (await installation.request(server, `/api/v2/runs/${run}/actions/apply`, { method: 'POST' }))
      .status;

  /** Reads the sealed bytes of each row of a column, and the values to which they are bound. */
  async function readSealedBytes(
    column: SealedColumn,
  ): Promise<{ id: string; boundTo: Readonly<Record<string, string>>; sealed: Buffer }[]> {
    const result = [];
    for await (const rows of readSealedRows(database.read, column))
      for (const { id, stored, boundTo } of rows) {
        const row = await database.read.findOneByOrFail(column.entity, { [column.id]: id });
        const value = String((row as Record<string, unknown>)[column.member]);
        const sealed =
          column.holds === 'file' ? await artifacts.readAll(stored) : Buffer.from(value, 'base64');
        result.push({ id, boundTo, sealed });
      }
    return result;
  }

  /** Seals all values like earlier versions, which bound them to a purpose but to no row. */
  async function unbindAll(): Promise<void> {
    for (const column of sealedColumns())
      for (const { id, boundTo, sealed } of await readSealedBytes(column)) {
        const plain = atRest.open(column, boundTo, sealed);
        const former = sealer.seal({ purpose: column.unboundPurposeOf(boundTo) }, plain);
        const stored =
          column.holds === 'file' ? await artifacts.store(former, { organization: 'acme' }) : null;
        await database.write(async (manager) => {
          if (stored) await artifacts.addReferences(manager, stored);
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
      const rows = await readSealedBytes(column);
      expect(rows.length, column.place).toBeGreaterThan(0);
      for (const { boundTo, sealed } of rows) {
        expect(atRest.open(column, boundTo, sealed).length).toBeGreaterThan(0);
        const elsewhere = { ...boundTo, [column.id]: 'another' };
        expect(() => atRest.open(column, elsewhere, sealed), column.place).toThrow(
          'sealed for another row',
        );
        for (const other of sealedColumns())
          if (other !== column)
            expect(() => atRest.open(other, { id: boundTo['id'], ...boundTo }, sealed)).toThrow(
              'sealed value',
            );
      }
    }
  });

  it('fails the run if it is copied to another row', async () => {
    const findRun = (id: string) => database.read.findOneByOrFail(Run, { id });
    const upgrade = await findRun(seeded.upgrade.split('/').at(-1) ?? '');
    const planned = await findRun(seeded.planned);
    expect([upgrade.planKey, planned.planKey, upgrade.variables, planned.variables]).not.toContain(
      null,
    );

    await database.write((manager) =>
      manager.update(Run, { id: planned.id }, { planKey: upgrade.planKey }),
    );
    expect(await confirm(planned.id)).toBe(202);
    await installation.waitForRun(database, planned.id, 'errored');
    await database.write((manager) =>
      manager.update(Run, { id: upgrade.id }, { variables: planned.variables }),
    );
    await installation.request(server, seeded.upgrade, { method: 'POST' });
    await installation.waitForRun(database, upgrade.id, 'errored');

    const [one, other] = await Promise.all(
      ['one', 'other'].map((key) =>
        addVariable(installation, server, seeded.applied, key, `of ${key}`),
      ),
    );
    const { value } = await database.read.findOneByOrFail(Variable, { id: String(one) });
    await database.write((manager) => manager.update(Variable, { id: String(other) }, { value }));
    // The values are opened when a run is created, so the request fails.
    await expect(installation.runAgain(server, seeded.applied)).rejects.toThrow('500');
  });

  it('of an earlier release still opens, and reseal binds it to its row', async () => {
    const before = await openAll(installation, KEYS.first);
    await unbindAll();
    expect(await openAll(installation, KEYS.first)).toEqual(before);
    expect(await confirm(seeded.planned)).toBe(202);
    await installation.waitForRun(database, seeded.planned, 'applied');

    const dry = await runGantry(['reseal', '--dry-run'], installation.environment);
    const due = Number(/^Values to reseal: (\d+)\./m.exec(dry.stdout)?.[1]);
    expect(due).toBeGreaterThan(0);
    const done = await runGantry(['reseal'], installation.environment);
    expect([done.code, done.stdout]).toEqual([
      0,
      expect.stringContaining(`Values resealed: ${due}.`),
    ]);
    for (const column of sealedColumns())
      for (const { boundTo, sealed } of await readSealedBytes(column))
        expect(() => atRest.open(column, { ...boundTo, [column.id]: 'another' }, sealed)).toThrow(
          'sealed for another row',
        );
    const again = await runGantry(['reseal'], installation.environment);
    expect(again.stdout).toContain('Values resealed: 0. Files: 0.');
    expect((await installation.request(server, seeded.upgrade, { method: 'POST' })).status).toBe(
      200,
    );
  });
});
