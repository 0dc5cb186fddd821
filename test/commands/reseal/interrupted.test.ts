import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { readConfig } from '../../../src/core/config/config.js';
import type { Database } from '../../../src/core/database/database.js';
import { AtRest } from '../../../src/core/secrets/at-rest.js';
import { InstallationKey } from '../../../src/core/secrets/installation-key.js';
import type { SealedColumn } from '../../../src/core/secrets/sealed-columns.js';
import { Sealer } from '../../../src/core/secrets/sealer.js';
import { STATE, StateVersion } from '../../../src/platform/state/state-version.entity.js';
import { Variable, VARIABLE_VALUE } from '../../../src/platform/workspaces/variable.entity.js';
import { runGantry, type RunningServer, startGantry } from '../../core/database/gantry-process.js';
import type { Installation } from '../../faults/support/installation.js';
import { databases } from '../../support/server.js';
import { createManySecrets, readStoredValues } from './support/many-secrets.js';
import { createSealedInstallation, KEYS, openAll } from './support/sealed-installation.js';

vi.setConfig({ testTimeout: 240_000, hookTimeout: 60_000 });

const VARIABLES = 600;
const STATES = 60;

describe.each(databases)('reseal on %s', (kind) => {
  let installation: Installation;
  let remove: () => Promise<void>;
  let server: RunningServer;
  let database: Database;
  let workspace: string;
  beforeEach(async () => {
    ({ installation, remove } = await createSealedInstallation(kind, 'folder'));
    Object.assign(installation.environment, KEYS.first);
    server = await installation.serve();
    database = await installation.openDatabase();
    workspace = await createManySecrets(installation, server, database, {
      variables: VARIABLES,
      states: STATES,
    });
    server.signal('SIGTERM');
    await server.ended;
    server = await installation.serve(KEYS.exchanged);
  });
  afterEach(async () => {
    await database.close();
    await remove();
  });

  const environment = () => ({ ...installation.environment, ...KEYS.exchanged });

  /** Starts reseal, kills it when some rows have changed, and returns the number of those rows. */
  async function killDuring(column: SealedColumn): Promise<number> {
    const before = new Set(await readStoredValues(database, column));
    const countChanged = async (): Promise<number> =>
      (await readStoredValues(database, column)).filter((held) => !before.has(held)).length;
    const process = startGantry(['reseal'], environment());
    const earlyExit = process.ended.then(({ code, stdout, stderr }) =>
      Promise.reject(new Error(`reseal exited with ${String(code)}: ${stderr}${stdout}`)),
    );
    while ((await Promise.race([countChanged(), earlyExit])) === 0) await delay(1);
    earlyExit.catch(() => undefined);
    process.signal('SIGKILL');
    expect((await process.ended).code).toBeNull();
    return countChanged();
  }

  it('loses nothing when it is killed (SIGKILL), and completes the next time', async () => {
    const states = await killDuring(STATE);
    expect([states > 0, states < STATES]).toEqual([true, true]);
    expect(await openAll(installation, KEYS.exchanged)).toMatchObject({
      'Variable.value': VARIABLES,
      'StateVersion.stateKey': STATES,
    });
    const variables = await killDuring(VARIABLE_VALUE);
    expect([variables > 0, variables < VARIABLES]).toEqual([true, true]);
    expect(await openAll(installation, KEYS.exchanged)).toMatchObject({
      'Variable.value': VARIABLES,
      'StateVersion.stateKey': STATES,
    });

    const { code, stdout } = await runGantry(['reseal'], environment());
    expect([code, stdout]).toEqual([
      0,
      expect.stringContaining(`state_versions.state_key: 0 resealed, ${STATES} already current`),
    ]);
    expect(stdout).toContain(
      `variables.value: ${VARIABLES - variables} resealed, ${variables} already current`,
    );
    expect(await openAll(installation, KEYS.last)).toMatchObject({
      'Variable.value': VARIABLES,
      'StateVersion.stateKey': STATES,
    });
  });

  it('preserves concurrent writes, which then have the new key', async () => {
    const expected = new Map(
      (await database.read.find(Variable, { order: { key: 'ASC' }, take: 100 })).map(
        ({ id, key }) => [id, `value ${key.split('_')[1] ?? ''}`],
      ),
    );
    const resealing = runGantry(['reseal'], environment());
    let written = 0;
    const write = async (id: string, attributes: object): Promise<number> =>
      (
        await installation.request(server, `/api/v2/workspaces/${workspace}/vars/${id}`, {
          method: 'PATCH',
          body: { data: { type: 'vars', id, attributes } },
        })
      ).status;
    for (const [index, id] of [...expected.keys()].entries()) {
      const value = `newer ${index}`;
      const status = await write(id, index % 2 === 0 ? { value } : { description: value });
      // 409 means that the variable was resealed between its read and its write.
      expect([200, 409]).toContain(status);
      if (status === 200) written += 1;
      if (status === 200 && index % 2 === 0) expected.set(id, value);
    }
    expect((await resealing).code).toBe(0);
    expect(written).toBeGreaterThan(0);
    expect(await openAll(installation, KEYS.last)).toMatchObject({ 'Variable.value': VARIABLES });
    const opened = await openValues();
    for (const [id, value] of expected) expect(opened.get(id)).toBe(value);
  });

  it('reports rows that no key opens or whose file is missing, and exits with 1', async () => {
    const [damaged, foreign] = await database.read.find(Variable, {
      order: { id: 'ASC' },
      take: 2,
    });
    const [state] = await database.read.find(StateVersion, { order: { id: 'ASC' }, take: 1 });
    if (!damaged || !foreign || !state) throw new Error('the installation has too few secrets');
    await database.write(async (manager) => {
      await manager.update(
        Variable,
        { id: damaged.id },
        { value: `${damaged.value.slice(0, -8)}AAAAAAA=` },
      );
      await manager.update(Variable, { id: foreign.id }, { value: damaged.value });
      await manager.update(StateVersion, { id: state.id }, { stateKey: '0'.repeat(32) });
    });
    const { code, stdout, stderr } = await runGantry(['reseal'], environment());
    expect(code).toBe(1);
    const named = stderr.split('\n').filter((line) => line.includes('cannot be opened'));
    expect(named.sort()).toEqual([
      `state_versions.state_key of ${state.id} cannot be opened: its file is missing`,
      ...[
        `variables.value of ${damaged.id} cannot be opened: damaged, or sealed for another row`,
        `variables.value of ${foreign.id} cannot be opened: damaged, or sealed for another row`,
      ].sort(),
    ]);
    expect(stdout).toContain(`variables.value: ${VARIABLES - 2} resealed, 0 already current`);
    expect(stdout).toContain('Cannot be opened: 3.');
    expect(stdout).not.toContain('you can remove');
    expect(
      (await runGantry(['reseal', '--dry-run'], { ...installation.environment, ...KEYS.last }))
        .code,
    ).toBe(1);
  });

  /** Opens all variables with the new key. */
  async function openValues(): Promise<Map<string, string>> {
    const atRest = new AtRest(
      new Sealer(
        await InstallationKey.openExisting(
          readConfig({ ...installation.environment, ...KEYS.last }),
          database.read,
        ),
      ),
    );
    return new Map(
      (await database.read.find(Variable)).map(({ id, value }) => [
        id,
        atRest.openText(VARIABLE_VALUE, { id }, value),
      ]),
    );
  }
});
