import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Database } from '../../src/core/database/database.js';
import { AuditEvent } from '../../src/platform/audit/audit-event.entity.js';
import { Run } from '../../src/platform/runs/run.entity.js';
import { StateVersion } from '../../src/platform/state/state-version.entity.js';
import type { Environment, RunningServer } from '../core/database/gantry-process.js';
import { describeEachTool } from '../support/tools.js';
import { Installation, kill } from './support/installation.js';
import { report } from './support/report.js';

vi.setConfig({ testTimeout: 180_000 });

const HOUR_MS = '3600000';
const MODULE = 'resource "terraform_data" "site" { input = "here" }';

describe('a runner that is killed (SIGKILL)', () => {
  let installation: Installation;
  let server: RunningServer;
  let database: Database;
  beforeEach(async () => {
    installation = await Installation.create('postgres');
    server = await installation.serve({ GANTRY_RUN_WORKERS: '0' });
    database = await installation.openDatabase();
  });
  afterEach(async () => {
    await database.close();
    await installation.remove();
  });

  const countTransitions = (id: string, status: string) =>
    database.read.countBy(AuditEvent, { resourceId: id, action: `run.${status}` });

  it('during a plan is replaced by another one, which plans the run after the lease has expired', async () => {
    const module = await installation.publish(server, MODULE);
    const { run } = await installation.provision(server, module, 'web', false);
    const slow = await installation.startRunner({
      GANTRY_RUN_SIMULATED_DURATION: HOUR_MS,
      GANTRY_RUN_CONCURRENCY: '1',
    });
    await installation.waitForRun(database, run, 'planning');
    await installation.startRunner({ GANTRY_RUN_SIMULATED_DURATION: HOUR_MS });
    const { run: other } = await installation.provision(server, module, 'api', false);
    await installation.waitForRun(database, other, 'planning');
    await kill(slow);
    const killed = performance.now();
    const { leaseUntil: end, token: first } = await database.read.findOneByOrFail(Run, { id: run });

    // The renewals of the other runner, three per lease, measure the time.
    const renewals = new Set<string | null>();
    const isPlannedAgain = async () => {
      renewals.add((await database.read.findOneByOrFail(Run, { id: other })).leaseUntil);
      const { status, attempts } = await database.read.findOneByOrFail(Run, { id: run });
      return status === 'planning' && attempts === 2;
    };
    await expect.poll(isPlannedAgain, { timeout: 60_000, interval: 50 }).toBe(true);
    const again = await database.read.findOneByOrFail(Run, { id: run });
    report(
      'runner killed while planning, lease 3 s: planned by another after',
      performance.now() - killed,
    );
    const delayMs = Date.parse(again.statusTimestamps.pending ?? '') - Date.parse(end ?? '');
    report('of that, after the end of the lease, until the run was back in the queue', delayMs);
    expect(delayMs).toBeGreaterThanOrEqual(0);
    // One lease until the run is lost, one until a worker polls, and one in case of a slow machine.
    expect(renewals.size).toBeLessThanOrEqual(3 * 3);
    // Ended once and started once: the fencing token counts both.
    expect([again.attempts, again.token - first, await countTransitions(run, 'planning')]).toEqual([
      2, 2, 2,
    ]);
  });

  it('during an apply leaves an errored run, and the next run of the workspace applies', async () => {
    const module = await installation.publish(server, MODULE);
    const slow = await installation.startRunner({ GANTRY_RUN_SIMULATED_DURATION: '5000' });
    const { run, workspace } = await installation.provision(server, module, 'web', true);
    await installation.waitForRun(database, run, 'applying');
    await kill(slow);
    const killed = performance.now();
    await installation.startRunner();
    const { error } = await installation.waitForRun(database, run, 'errored');
    report(
      'runner killed while applying, never restarted, lease 3 s: errored after',
      performance.now() - killed,
    );
    expect(error).toContain('The worker was lost during the apply.');
    expect(await countTransitions(run, 'applying')).toBe(1);
    await installation.waitForRun(
      database,
      await installation.runAgain(server, workspace),
      'applied',
    );
  });

  describeEachTool('with $title', ({ name, path, searchPath }) => {
    /** Creates a tool that delays one of its commands, and logs each start of an apply. */
    function createSlowTool(command: string, seconds: number): Environment {
      const folder = join(installation.folder, `slow-${command}`);
      mkdirSync(folder);
      const log = join(installation.folder, 'applies');
      const script = `#!/bin/sh\n[ "$1" = apply ] && echo apply >> ${log}\n[ "$1" = ${command} ] && sleep ${seconds}\nexec ${path} "$@"\n`;
      writeFileSync(join(folder, name), script, { mode: 0o755 });
      return { ...toolEnvironment(), PATH: `${folder}:/usr/bin:/bin` };
    }
    const toolEnvironment = (): Environment => ({
      GANTRY_RUN_EXECUTOR: 'cli',
      GANTRY_RUN_SANDBOX: 'off',
      GANTRY_RUN_WORK_DIR: join(installation.folder, 'work'),
      GANTRY_RUN_REGISTRY_URL: server.url,
      GANTRY_RUN_CANCEL_GRACE: '5',
      PATH: `${searchPath}:/usr/bin:/bin`,
    });
    const listRunFolders = () => readdirSync(join(installation.folder, 'work', 'runs'));

    it('during a plan is replaced by the next one on the same folder, which plans the run', async () => {
      const { run } = await installation.provision(
        server,
        await installation.publish(server, MODULE),
        'web',
        false,
      );
      const slow = await installation.startRunner(createSlowTool('plan', 20));
      await installation.waitForRun(database, run, 'planning');
      await kill(slow);
      const killed = performance.now();
      await installation.startRunner(toolEnvironment());
      await installation.waitForRun(database, run, 'planned');
      expect(await countTransitions(run, 'planning')).toBe(2);
      report(
        'the same with a real tool, on the same folder: planned after',
        performance.now() - killed,
      );
    });

    it('during an apply leaves its state to the next one, which applies nothing twice', async () => {
      // One resource is created immediately; the creation of the other outlasts the runner.
      const creations = join(installation.folder, 'creations');
      const configuration = `resource "terraform_data" "first" {
  input = "first"
  provisioner "local-exec" { command = "echo first >> ${creations}" }
}
resource "terraform_data" "second" {
  input = terraform_data.first.output
  provisioner "local-exec" { command = "echo second >> ${creations}; [ $(grep -c second ${creations}) -gt 1 ] || sleep 600" }
}`;
      const { run, workspace } = await installation.provision(
        server,
        await installation.publish(server, configuration),
        'web',
        true,
      );
      const first = await installation.startRunner(createSlowTool('none', 0));
      await installation.waitForRun(database, run, 'applying');
      await vi.waitFor(() => expect(readFileSync(creations, 'utf8')).toContain('second'), {
        timeout: 60_000,
      });
      await kill(first);
      const killed = performance.now();
      await installation.startRunner(toolEnvironment());
      const { error } = await installation.waitForRun(database, run, 'errored');
      report(
        'runner killed while a real tool applies: state kept and run errored after',
        performance.now() - killed,
      );
      expect(error).toContain('The state was recovered');
      const state = await database.read.findOneByOrFail(StateVersion, { runId: run });
      expect(state.resourceCount).toBeGreaterThanOrEqual(1);
      expect(readFileSync(join(installation.folder, 'applies'), 'utf8')).toBe('apply\n');
      expect(readFileSync(creations, 'utf8')).toBe('first\nsecond\n');
      await vi.waitFor(() => expect(listRunFolders()).toEqual([]), { timeout: 30_000 });

      const ended = await installation.waitForRun(
        database,
        await installation.runAgain(server, workspace),
        'applied',
        'planned_and_finished',
      );
      const states = await database.read.find(StateVersion, {
        where: { workspaceId: workspace },
        order: { serial: 'ASC' },
      });
      expect(new Set(states.map(({ lineage }) => lineage)).size).toBe(1);
      // Resources that were created before the runner died are not created again.
      expect(readFileSync(creations, 'utf8').match(/first/g)).toHaveLength(1);
      expect((await database.read.findOneByOrFail(Run, { id: ended.id })).error).toBeNull();
    });
  });
});

describe('a server on SQLite with workers that is killed (SIGKILL) during a plan', () => {
  it('plans the run again after the restart, when the previous lease has expired', async () => {
    const installation = await Installation.create('sqlite');
    const slow = await installation.serve({ GANTRY_RUN_SIMULATED_DURATION: HOUR_MS });
    const database = await installation.openDatabase();
    const { run } = await installation.provision(
      slow,
      await installation.publish(slow, MODULE),
      'web',
      false,
    );
    await installation.waitForRun(database, run, 'planning');
    await kill(slow);
    const killed = performance.now();
    await installation.serve();
    const started = performance.now();
    const { attempts } = await installation.waitForRun(database, run, 'planned');
    report(
      'server on SQLite killed while planning, lease 3 s: planned after the kill',
      performance.now() - killed,
    );
    report('the same, after the next one served', performance.now() - started);
    expect([
      attempts,
      await database.read.countBy(AuditEvent, { resourceId: run, action: 'run.planning' }),
    ]).toEqual([2, 2]);
    await database.close();
    await installation.remove();
  });
});
