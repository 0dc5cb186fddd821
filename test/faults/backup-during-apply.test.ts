import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { schema } from '../../src/app/schema.js';
import { readConfig } from '../../src/core/config/config.js';
import type { Database } from '../../src/core/database/database.js';
import { openDatabase } from '../../src/core/database/open-database.js';
import { Run } from '../../src/platform/runs/run.entity.js';
import { StateVersion } from '../../src/platform/state/state-version.entity.js';
import { Workspace } from '../../src/platform/workspaces/workspace.entity.js';
import { runGantry, type RunningServer, serveGantry } from '../core/database/gantry-process.js';
import type { Resource } from '../support/world.js';
import { Installation, kill } from './support/installation.js';
import { report } from './support/report.js';

vi.setConfig({ testTimeout: 180_000 });

describe('a backup on SQLite during an apply', () => {
  let installation: Installation;
  let server: RunningServer;
  let database: Database;
  beforeEach(async () => {
    installation = await Installation.create('sqlite');
    server = await installation.serve({ GANTRY_RUN_SIMULATED_DURATION: '4000' });
    database = await installation.openDatabase();
  });
  afterEach(async () => {
    await database.close();
    await installation.remove();
  });

  const readCurrentState = async (from: Database, workspace: string): Promise<StateVersion> => {
    const { currentStateVersionId } = await from.read.findOneByOrFail(Workspace, { id: workspace });
    return from.read.findOneByOrFail(StateVersion, { id: currentStateVersionId ?? '' });
  };

  /** Queues a destroy run that applies automatically. Returns its ID. */
  const queueDestroyRun = async (on: RunningServer, workspace: string): Promise<string> =>
    (
      await installation.createResource(on, '/api/v2/runs', {
        type: 'runs',
        attributes: { 'auto-apply': true, 'is-destroy': true },
        relationships: { workspace: { data: { type: 'workspaces', id: workspace } } },
      })
    ).data.id;

  const downloadDigest = async (from: RunningServer, version: string): Promise<string> => {
    const { json } = await installation.request(from, `/api/v2/state-versions/${version}`);
    const { data } = json as { data: Resource };
    const { pathname } = new URL(String(data.attributes['hosted-state-download-url']));
    const { status, text } = await installation.request(from, pathname);
    expect(status).toBe(200);
    return createHash('sha256').update(text).digest('hex');
  };

  it('is restored with an errored run and the last recorded state', async () => {
    const module = await installation.publish(
      server,
      'resource "terraform_data" "a" { input = 1 }',
    );
    const { workspace, run: first } = await installation.provision(server, module, 'web', true);
    await installation.waitForRun(database, first, 'applied');
    const recorded = await readCurrentState(database, workspace);
    const run = await queueDestroyRun(server, workspace);
    await installation.waitForRun(database, run, 'applying');

    const backup = join(installation.folder, 'backup');
    expect(await runGantry(['backup', backup], installation.environment)).toMatchObject({
      code: 0,
    });
    expect((await database.read.findOneByOrFail(Run, { id: run })).status).toBe('applying');
    await installation.waitForRun(database, run, 'applied');
    await kill(server);

    const folder = join(installation.folder, 'restored');
    const environment = {
      ...installation.environment,
      DATABASE_URL: `sqlite:${join(folder, 'gantry.sqlite')}`,
      GANTRY_DATA_DIR: folder,
    };
    expect(await runGantry(['restore', backup], environment)).toMatchObject({ code: 0 });
    const restored = await serveGantry(environment);
    const began = performance.now();
    const copy = await openDatabase(readConfig(environment).database, schema);
    try {
      const { error } = await installation.waitForRun(copy, run, 'errored');
      report(
        'backup taken in an apply, restored: the run errored after',
        performance.now() - began,
      );
      expect(error).toBe(
        'The worker was lost during the apply. The state may lack its last changes: check the resources before you start another run.',
      );
      expect(await readCurrentState(copy, workspace)).toEqual(recorded);
      expect(await copy.read.countBy(StateVersion, { workspaceId: workspace })).toBe(1);
      const log = await installation.request(restored, `/api/v2/runs/${run}/logs/apply/events`);
      expect(log.text).toMatch(/event: end\ndata: \{\}\n\n$/);
      expect(await downloadDigest(restored, recorded.id)).toBe(recorded.sha256);

      const next = await queueDestroyRun(restored, workspace);
      await installation.waitForRun(copy, next, 'applied');
      expect((await readCurrentState(copy, workspace)).serial).toBeGreaterThan(recorded.serial);
      restored.signal('SIGTERM');
      expect((await restored.ended).code).toBe(0);
    } finally {
      await copy.close();
    }
  });
});
