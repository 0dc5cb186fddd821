import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { readConfig } from '../../src/core/config/config.js';
import type { Database } from '../../src/core/database/database.js';
import { openDatabase } from '../../src/core/database/open-database.js';
import { Run } from '../../src/platform/runs/run.entity.js';
import { schema } from '../../src/app/schema.js';
import { StateVersion } from '../../src/platform/state/state-version.entity.js';
import { Workspace } from '../../src/platform/workspaces/workspace.entity.js';
import { runGantry, type RunningServer, serveGantry } from '../core/database/gantry-process.js';
import type { Resource } from '../support/world.js';
import { Installation, kill } from './support/installation.js';
import { report } from './support/report.js';

vi.setConfig({ testTimeout: 180_000 });

describe('a backup on SQLite during an apply', () => {
  let here: Installation;
  let server: RunningServer;
  let database: Database;
  beforeEach(async () => {
    here = await Installation.on('sqlite');
    server = await here.serve({ GANTRY_RUN_SIMULATED_DURATION: '4000' });
    database = await here.open();
  });
  afterEach(async () => {
    await database.close();
    await here.remove();
  });

  const currentState = async (from: Database, workspace: string): Promise<StateVersion> => {
    const { currentStateVersionId } = await from.read.findOneByOrFail(Workspace, { id: workspace });
    return from.read.findOneByOrFail(StateVersion, { id: currentStateVersionId ?? '' });
  };

  /** A run with changes that applies automatically. */
  const destroy = async (on: RunningServer, workspace: string): Promise<string> =>
    (
      await here.make(on, '/api/v2/runs', {
        type: 'runs',
        attributes: { 'auto-apply': true, 'is-destroy': true },
        relationships: { workspace: { data: { type: 'workspaces', id: workspace } } },
      })
    ).data.id;

  const downloadedDigest = async (from: RunningServer, version: string): Promise<string> => {
    const { json } = await here.ask(from, `/api/v2/state-versions/${version}`);
    const { data } = json as { data: Resource };
    const { pathname } = new URL(String(data.attributes['hosted-state-download-url']));
    const { status, text } = await here.ask(from, pathname);
    expect(status).toBe(200);
    return createHash('sha256').update(text).digest('hex');
  };

  it('is restored with an errored run and the last recorded state', async () => {
    const module = await here.publish(server, 'resource "terraform_data" "a" { input = 1 }');
    const { workspace, run: first } = await here.provision(server, module, 'web', true);
    await here.until(database, first, 'applied');
    const recorded = await currentState(database, workspace);
    const run = await destroy(server, workspace);
    await here.until(database, run, 'applying');

    const backup = join(here.folder, 'backup');
    expect(await runGantry(['backup', backup], here.environment)).toMatchObject({ code: 0 });
    expect((await database.read.findOneByOrFail(Run, { id: run })).status).toBe('applying');
    await here.until(database, run, 'applied');
    await kill(server);

    const folder = join(here.folder, 'restored');
    const environment = {
      ...here.environment,
      DATABASE_URL: `sqlite:${join(folder, 'gantry.sqlite')}`,
      GANTRY_DATA_DIR: folder,
    };
    expect(await runGantry(['restore', backup], environment)).toMatchObject({ code: 0 });
    const restored = await serveGantry(environment);
    const began = performance.now();
    const copy = await openDatabase(readConfig(environment).database, schema);
    try {
      const { error } = await here.until(copy, run, 'errored');
      report(
        'backup taken in an apply, restored: the run errored after',
        performance.now() - began,
      );
      expect(error).toBe(
        'The worker was lost during the apply. The state may lack its last changes: check the resources before you run again.',
      );
      expect(await currentState(copy, workspace)).toEqual(recorded);
      expect(await copy.read.countBy(StateVersion, { workspaceId: workspace })).toBe(1);
      const log = await here.ask(restored, `/api/v2/runs/${run}/logs/apply/events`);
      expect(log.text).toMatch(/event: end\ndata: \{\}\n\n$/);
      expect(await downloadedDigest(restored, recorded.id)).toBe(recorded.sha256);

      const next = await destroy(restored, workspace);
      await here.until(copy, next, 'applied');
      expect((await currentState(copy, workspace)).serial).toBeGreaterThan(recorded.serial);
      restored.signal('SIGTERM');
      expect((await restored.ended).code).toBe(0);
    } finally {
      await copy.close();
    }
  });
});
