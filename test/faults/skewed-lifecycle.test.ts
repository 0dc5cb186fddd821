import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Database } from '../../src/core/database/database.js';
import { Run } from '../../src/platform/runs/run.entity.js';
import { Workspace } from '../../src/platform/workspaces/workspace.entity.js';
import type { RunningServer } from '../core/database/gantry-process.js';
import { clockSkewEnvironment } from './support/clock-skew.js';
import { Installation, kill } from './support/installation.js';

vi.setConfig({ testTimeout: 240_000, hookTimeout: 120_000 });

/** Longer than any test takes. */
const SKEW_S = 60 * 60;
/** Longer than an interval of the task, which would destroy with a wrong clock. */
const WAIT_MS = 12_000;

describe('servers whose clocks are an hour behind and an hour ahead', () => {
  let installation: Installation;
  let servers: RunningServer[];
  let database: Database;
  let module: string;
  beforeAll(async () => {
    installation = await Installation.create('postgres');
    servers = [
      await installation.serve(clockSkewEnvironment(SKEW_S)),
      await installation.serve(clockSkewEnvironment(-SKEW_S)),
    ];
    database = await installation.openDatabase();
    module = await installation.publish(
      servers[0] as RunningServer,
      'resource "terraform_data" "a" {}',
    );
  });
  afterAll(async () => {
    await database.close();
    await installation.remove();
  });

  const readWorkspace = (id: string) => database.read.findOneByOrFail(Workspace, { id });
  const findDestructions = (workspaceId: string) =>
    database.read.findBy(Run, { workspaceId, purpose: 'auto-destroy' });
  const setDestroyTime = (id: string, destroyAt: Date) =>
    database.write((manager) =>
      manager.update(
        Workspace,
        { id },
        { autoDestroyAt: destroyAt.toISOString(), autoDestroyNextAt: destroyAt.toISOString() },
      ),
    );

  it('destroy a workspace at its time by the clock of the database, once', async () => {
    const [ahead, behind] = servers as [RunningServer, RunningServer];
    const { workspace, run } = await installation.provision(ahead, module, 'site', true);
    await installation.waitForRun(database, run, 'applied');
    // One clock is past this time, and the other one is far from it.
    await setDestroyTime(workspace, new Date(Date.now() + (SKEW_S / 2) * 1_000));
    await delay(WAIT_MS);
    expect(await findDestructions(workspace), 'destroyed too early').toEqual([]);
    expect(await readWorkspace(workspace)).toMatchObject({ autoDestroyStatus: null });

    // The server whose clock is behind must not be late.
    await kill(ahead);
    await setDestroyTime(workspace, new Date(Date.now() - 1_000));
    await expect
      .poll(async () => (await readWorkspace(workspace)).autoDestroyStatus, { timeout: 120_000 })
      .toBe('destroyed');
    expect(await findDestructions(workspace)).toHaveLength(1);
    await kill(behind);
  });
});
