import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { AuditEvent } from '../../src/platform/audit/audit-event.entity.js';
import type { Database } from '../../src/core/database/database.js';
import { StateVersion } from '../../src/platform/state/state-version.entity.js';
import type { Environment, RunningServer } from '../core/database/gantry-process.js';
import { hasTool } from '../support/tools.js';
import { Installation, kill, type Pool } from './support/installation.js';
import { report } from './support/report.js';
import { Network } from './support/network.js';

vi.setConfig({ testTimeout: 180_000 });

const HOURS = '3600000';
const MODULE = 'resource "terraform_data" "site" { input = "here" }';
const TOOL: Environment = {
  GANTRY_RUN_EXECUTOR: 'cli',
  GANTRY_RUN_SANDBOX: 'off',
  GANTRY_RUN_CANCEL_GRACE: '5',
};

describe('an agent', () => {
  let here: Installation;
  let server: RunningServer;
  let database: Database;
  let pool: Pool;
  let module: string;
  /** A server that executes no runs, the module, and a pool. */
  async function begin(configuration: string, lease: string): Promise<void> {
    server = await here.serve({ GANTRY_RUN_WORKERS: '0', GANTRY_RUN_LEASE: lease });
    database = await here.open();
    module = await here.publish(server, configuration);
    pool = await here.pool(server, 'main');
  }
  beforeEach(async () => {
    here = await Installation.on('sqlite');
  });
  afterEach(async () => {
    await database.close();
    await here.remove();
  });

  const begun = (id: string, status: string) =>
    database.read.countBy(AuditEvent, { resourceId: id, action: `run.${status}` });

  it('that is killed during a plan is replaced by another one of its pool, which plans the run', async () => {
    await begin(MODULE, '3');
    const first = await here.agent(pool, server.url, 'first', {
      GANTRY_RUN_SIMULATED_DURATION: HOURS,
    });
    const { run } = await here.provision(server, module, 'web', false, pool);
    await expect
      .poll(() => here.logOf(server, run, 'plan'), { timeout: 30_000 })
      .toContain('Fetching');
    await kill(first);
    const killed = performance.now();
    await here.agent(pool, server.url, 'second');
    const { attempts } = await here.until(database, run, 'planned');
    report(
      'agent killed while planning, lease 3 s: planned by another after',
      performance.now() - killed,
    );
    expect([attempts, await begun(run, 'planning')]).toEqual([2, 2]);
    expect((await here.logOf(server, run, 'plan')).match(/Fetching/g)).toHaveLength(2);
  });

  describe.skipIf(!hasTool)('with the real tool', () => {
    it('that is killed during an apply keeps the state, and applies nothing twice', async () => {
      const counted = join(here.folder, 'made');
      await begin(
        `resource "terraform_data" "first" {
  provisioner "local-exec" { command = "echo first >> ${counted}" }
}
resource "terraform_data" "second" {
  input = terraform_data.first.id
  provisioner "local-exec" { command = "echo second >> ${counted}; [ $(grep -c second ${counted}) -gt 1 ] || sleep 600" }
}`,
        '3',
      );
      const first = await here.agent(pool, server.url, 'machine', TOOL);
      const { run, workspace } = await here.provision(server, module, 'web', true, pool);
      await here.until(database, run, 'applying');
      await vi.waitFor(() => expect(readFileSync(counted, 'utf8')).toContain('second'), {
        timeout: 60_000,
      });
      await kill(first);
      const killed = performance.now();
      await here.agent(pool, server.url, 'machine', TOOL);
      const { error } = await here.until(database, run, 'errored');
      report(
        'agent killed while Terraform applies, started again: state kept and run errored after',
        performance.now() - killed,
      );
      expect(error).toContain('Its state was recovered');
      expect(await database.read.countBy(StateVersion, { runId: run })).toBe(1);
      expect([readFileSync(counted, 'utf8'), await begun(run, 'applying')]).toEqual([
        'first\nsecond\n',
        1,
      ]);
      await vi.waitFor(
        () => expect(readdirSync(join(here.folder, 'machine/runner/runs'))).toEqual([]),
        { timeout: 30_000 },
      );

      await here.until(database, await here.runAgain(server, workspace), 'applied');
      // Existing resources are not created again; missing ones are.
      expect(readFileSync(counted, 'utf8')).toBe('first\nsecond\nsecond\n');
      const states = await database.read.find(StateVersion, {
        where: { workspaceId: workspace },
        order: { serial: 'ASC' },
      });
      expect(new Set(states.map(({ lineage }) => lineage)).size).toBe(1);
    });

    it('that loses its connection and its server applies once, and reports every line', async () => {
      const [counted, goOn] = [join(here.folder, 'made'), join(here.folder, 'go-on')];
      await begin(
        `resource "terraform_data" "site" {
  provisioner "local-exec" {
    command = "echo made >> ${counted}; n=0; until [ -e ${goOn} ]; do n=$((n+1)); echo line-$n-; sleep 0.1; done; echo the-last-of-$n-"
  }
}`,
        '20',
      );
      const network = await Network.to(server.url);
      await here.agent(pool, new URL(network.through(server.url)).origin, 'machine', TOOL);
      const { run } = await here.provision(server, module, 'web', true, pool);
      const lines = async () =>
        (await here.logOf(server, run, 'apply')).match(/line-\d+-/g)?.length ?? 0;
      const grows = async () => {
        const before = await lines();
        await expect.poll(lines, { timeout: 60_000, interval: 200 }).toBeGreaterThan(before);
      };
      await here.until(database, run, 'applying');
      await grows();
      const cutting = setInterval(() => network.cut(), 20);
      await delay(3_000);
      clearInterval(cutting);
      await grows();
      network.startDropping();
      await delay(3_000);
      network.restore();
      await grows();
      await kill(server);
      server = await here.serve({
        GANTRY_RUN_WORKERS: '0',
        GANTRY_RUN_LEASE: '20',
        PORT: String(server.port),
      });
      await grows();
      writeFileSync(goOn, '');
      await here.until(database, run, 'applied');
      network.close();

      const log = await here.logOf(server, run, 'apply');
      const numbers = [...log.matchAll(/"(?:@message|output)":"[^"]*?line-(\d+)-/g)].map(
        ([, number]) => Number(number),
      );
      const last = Number(
        /the-last-of-(\d+)-/.exec(log.slice(log.lastIndexOf('the-last-of-')))?.[1],
      );
      expect(log.startsWith('\u0002') && log.endsWith('\u0003')).toBe(true);
      expect([...new Set(numbers)]).toEqual(Array.from({ length: last }, (_, index) => index + 1));
      expect([
        readFileSync(counted, 'utf8'),
        await begun(run, 'applying'),
        await database.read.countBy(StateVersion, { runId: run }),
      ]).toEqual(['made\n', 1, 1]);
      await vi.waitFor(
        () => expect(existsSync(join(here.folder, 'machine/runner/runs', run))).toBe(false),
        { timeout: 30_000 },
      );
    });
  });
});
