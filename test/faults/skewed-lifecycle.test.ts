import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Database } from '../../src/core/database/database.js';
import { Run } from '../../src/platform/runs/run.entity.js';
import { Workspace } from '../../src/platform/workspaces/workspace.entity.js';
import type { RunningServer } from '../core/database/gantry-process.js';
import { Installation, kill } from './support/installation.js';
import { skewed } from './support/skew.js';

vi.setConfig({ testTimeout: 240_000, hookTimeout: 120_000 });

/** An hour: wrong by more than any test takes. */
const SKEW_S = 60 * 60;
/** More than one interval of the task, in which a wrong clock would have decided. */
const WAIT_MS = 12_000;

describe('servers whose clocks are an hour behind and an hour ahead', () => {
  let here: Installation;
  let servers: RunningServer[];
  let database: Database;
  let module: string;
  beforeAll(async () => {
    here = await Installation.on('postgres');
    servers = [await here.serve(skewed(SKEW_S)), await here.serve(skewed(-SKEW_S))];
    database = await here.open();
    module = await here.publish(servers[0] as RunningServer, 'resource "terraform_data" "a" {}');
  });
  afterAll(async () => {
    await database.close();
    await here.remove();
  });

  const row = (id: string) => database.read.findOneByOrFail(Workspace, { id });
  const destructions = (workspaceId: string) =>
    database.read.findBy(Run, { workspaceId, purpose: 'auto-destroy' });
  const move = (id: string, destroyAt: Date) =>
    database.write((manager) =>
      manager.update(
        Workspace,
        { id },
        { autoDestroyAt: destroyAt.toISOString(), autoDestroyNextAt: destroyAt.toISOString() },
      ),
    );

  it('destroy a workspace at its time by the clock of the database, once', async () => {
    const [ahead, behind] = servers as [RunningServer, RunningServer];
    const { workspace, run } = await here.provision(ahead, module, 'site', true);
    await here.until(database, run, 'applied');
    // Half an hour ahead: the one clock is past it, and the other one far from it.
    await move(workspace, new Date(Date.now() + (SKEW_S / 2) * 1_000));
    await delay(WAIT_MS);
    expect(await destructions(workspace), 'nobody is early').toEqual([]);
    expect(await row(workspace)).toMatchObject({ autoDestroyStatus: null });

    // Without the server that is ahead, nobody may be late.
    await kill(ahead);
    await move(workspace, new Date(Date.now() - 1_000));
    const deadline = performance.now() + 120_000;
    while ((await row(workspace)).autoDestroyStatus !== 'destroyed') {
      if (performance.now() > deadline) throw new Error('the workspace was not destroyed');
      await delay(200);
    }
    expect(await destructions(workspace)).toHaveLength(1);
    await kill(behind);
  });
});
