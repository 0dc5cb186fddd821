import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { AuditEvent } from '../../src/platform/audit/audit-event.entity.js';
import type { Database } from '../../src/core/database/database.js';
import { Run } from '../../src/platform/runs/run.entity.js';
import { StateVersion } from '../../src/platform/state/state-version.entity.js';
import type { Environment, RunningServer } from '../core/database/gantry-process.js';
import { describeEachTool } from '../support/tools.js';
import { Installation, kill } from './support/installation.js';
import { report } from './support/report.js';

vi.setConfig({ testTimeout: 180_000 });

/** The timeout of every wait in milliseconds, regardless of the load. */
const AT_MOST = 60_000;
const HOURS = '3600000';
const MODULE = 'resource "terraform_data" "site" { input = "here" }';

describe('a runner that is killed (SIGKILL)', () => {
  let here: Installation;
  let server: RunningServer;
  let database: Database;
  beforeEach(async () => {
    here = await Installation.on('postgres');
    server = await here.serve({ GANTRY_RUN_WORKERS: '0' });
    database = await here.open();
  });
  afterEach(async () => {
    await database.close();
    await here.remove();
  });

  const begun = (id: string, status: string) =>
    database.read.countBy(AuditEvent, { resourceId: id, action: `run.${status}` });
  async function since(began: number): Promise<number> {
    const took = Math.round(performance.now() - began);
    expect(took).toBeLessThan(AT_MOST);
    return took;
  }

  it('during a plan is replaced by another one, which plans the run after the lease has expired', async () => {
    const module = await here.publish(server, MODULE);
    const { run } = await here.provision(server, module, 'web', false);
    const slow = await here.runner({
      GANTRY_RUN_SIMULATED_DURATION: HOURS,
      GANTRY_RUN_CONCURRENCY: '1',
    });
    await here.until(database, run, 'planning');
    await here.runner({ GANTRY_RUN_SIMULATED_DURATION: HOURS });
    const { run: other } = await here.provision(server, module, 'api', false);
    await here.until(database, other, 'planning');
    await kill(slow);
    const killed = performance.now();
    const { leaseUntil: end, token: first } = await database.read.findOneByOrFail(Run, { id: run });

    // The run of the surviving runner serves as the clock: it renews its lease three times per
    // lease, if the machine permits.
    const renewals = new Set<string | null>();
    const seen = async () => {
      renewals.add((await database.read.findOneByOrFail(Run, { id: other })).leaseUntil);
      const { status, attempts } = await database.read.findOneByOrFail(Run, { id: run });
      return status === 'planning' && attempts === 2;
    };
    await expect.poll(seen, { timeout: AT_MOST, interval: 50 }).toBe(true);
    const again = await database.read.findOneByOrFail(Run, { id: run });
    report(
      'runner killed while planning, lease 3 s: planned by another after',
      await since(killed),
    );
    const late = Date.parse(again.statusTimestamps.pending ?? '') - Date.parse(end ?? '');
    report('of that, after the end of the lease, until the run was back in the queue', late);
    expect(late).toBeGreaterThanOrEqual(0);
    // One lease until it is lost, one for the poll of every worker each two seconds, and one for a
    // loaded machine.
    expect(renewals.size).toBeLessThanOrEqual(3 * 3);
    // Ended once and started once: the fencing token counts both.
    expect([again.attempts, again.token - first, await begun(run, 'planning')]).toEqual([2, 2, 2]);
  });

  it('during an apply leaves an errored run, and the next run of the workspace applies', async () => {
    const module = await here.publish(server, MODULE);
    const slow = await here.runner({ GANTRY_RUN_SIMULATED_DURATION: '5000' });
    const { run, workspace } = await here.provision(server, module, 'web', true);
    await here.until(database, run, 'applying');
    await kill(slow);
    const killed = performance.now();
    await here.runner();
    const { error } = await here.until(database, run, 'errored');
    report(
      'runner killed while applying, gone for good, lease 3 s: errored after',
      await since(killed),
    );
    expect(error).toContain('The worker was lost during the apply.');
    expect(await begun(run, 'applying')).toBe(1);
    await here.until(database, await here.runAgain(server, workspace), 'applied');
  });

  describeEachTool('with $title', ({ name, path, searchPath }) => {
    /** A tool that delays one of its commands, and counts how often it was started to apply. */
    function slowTool(command: string, seconds: number): Environment {
      const folder = join(here.folder, `slow-${command}`);
      mkdirSync(folder);
      const log = join(here.folder, 'applies');
      const script = `#!/bin/sh\n[ "$1" = apply ] && echo apply >> ${log}\n[ "$1" = ${command} ] && sleep ${seconds}\nexec ${path} "$@"\n`;
      writeFileSync(join(folder, name), script, { mode: 0o755 });
      return { ...tool(), PATH: `${folder}:/usr/bin:/bin` };
    }
    const tool = (): Environment => ({
      GANTRY_RUN_EXECUTOR: 'cli',
      GANTRY_RUN_SANDBOX: 'off',
      GANTRY_RUN_WORK_DIR: join(here.folder, 'work'),
      GANTRY_RUN_REGISTRY_URL: server.url,
      GANTRY_RUN_CANCEL_GRACE: '5',
      PATH: `${searchPath}:/usr/bin:/bin`,
    });
    const left = () => readdirSync(join(here.folder, 'work', 'runs'));

    it('during a plan is replaced by the next one on the same folder, which plans the run', async () => {
      const { run } = await here.provision(
        server,
        await here.publish(server, MODULE),
        'web',
        false,
      );
      const slow = await here.runner(slowTool('plan', 20));
      await here.until(database, run, 'planning');
      await kill(slow);
      const killed = performance.now();
      await here.runner(tool());
      await here.until(database, run, 'planned');
      report('the same with a real tool, on the same folder: planned after', await since(killed));
    });

    it('during an apply leaves its state to the next one, which applies nothing twice', async () => {
      // One resource is created immediately; the other takes longer than the lifetime of the
      // runner.
      const counted = join(here.folder, 'made');
      const slowly = `resource "terraform_data" "first" {
  input = "first"
  provisioner "local-exec" { command = "echo first >> ${counted}" }
}
resource "terraform_data" "second" {
  input = terraform_data.first.output
  provisioner "local-exec" { command = "echo second >> ${counted}; [ $(grep -c second ${counted}) -gt 1 ] || sleep 600" }
}`;
      const { run, workspace } = await here.provision(
        server,
        await here.publish(server, slowly),
        'web',
        true,
      );
      const first = await here.runner(slowTool('none', 0));
      await here.until(database, run, 'applying');
      await vi.waitFor(() => expect(readFileSync(counted, 'utf8')).toContain('second'), {
        timeout: 60_000,
      });
      await kill(first);
      const killed = performance.now();
      await here.runner(tool());
      const { error } = await here.until(database, run, 'errored');
      report(
        'runner killed while a real tool applies: state kept and run errored after',
        await since(killed),
      );
      expect(error).toContain('Its state was recovered');
      const state = await database.read.findOneByOrFail(StateVersion, { runId: run });
      expect(state.resourceCount).toBeGreaterThanOrEqual(1);
      expect(readFileSync(join(here.folder, 'applies'), 'utf8')).toBe('apply\n');
      expect(readFileSync(counted, 'utf8')).toBe('first\nsecond\n');
      await vi.waitFor(() => expect(left()).toEqual([]), { timeout: 30_000 });

      const ended = await here.until(
        database,
        await here.runAgain(server, workspace),
        'applied',
        'planned_and_finished',
      );
      const states = await database.read.find(StateVersion, {
        where: { workspaceId: workspace },
        order: { serial: 'ASC' },
      });
      expect(new Set(states.map(({ lineage }) => lineage)).size).toBe(1);
      // Resources that were created before the runner died are not created again.
      expect(readFileSync(counted, 'utf8').match(/first/g)).toHaveLength(1);
      expect((await database.read.findOneByOrFail(Run, { id: ended.id })).error).toBeNull();
    });
  });
});

describe('a server on SQLite with workers that is killed (SIGKILL) during a plan', () => {
  it('plans the run again after the restart, when the previous lease has expired', async () => {
    const here = await Installation.on('sqlite');
    const slow = await here.serve({ GANTRY_RUN_SIMULATED_DURATION: HOURS });
    const database = await here.open();
    const { run } = await here.provision(slow, await here.publish(slow, MODULE), 'web', false);
    await here.until(database, run, 'planning');
    await kill(slow);
    const killed = performance.now();
    await here.serve();
    const started = performance.now();
    const { attempts } = await here.until(database, run, 'planned');
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
    await here.remove();
  });
});
