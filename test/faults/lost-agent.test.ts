import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Database } from '../../src/core/database/database.js';
import { AuditEvent } from '../../src/platform/audit/audit-event.entity.js';
import { StateVersion } from '../../src/platform/state/state-version.entity.js';
import type { Environment, RunningServer } from '../core/database/gantry-process.js';
import { hasTool } from '../support/tools.js';
import { Installation, kill, type Pool } from './support/installation.js';
import { Network } from './support/network.js';
import { report } from './support/report.js';

vi.setConfig({ testTimeout: 180_000 });

const HOUR_MS = '3600000';
const MODULE = 'resource "terraform_data" "site" { input = "here" }';
const TOOL: Environment = {
  GANTRY_RUN_EXECUTOR: 'cli',
  GANTRY_RUN_SANDBOX: 'off',
  GANTRY_RUN_CANCEL_GRACE: '5',
};

describe('an agent', () => {
  let installation: Installation;
  let server: RunningServer;
  let database: Database;
  let pool: Pool;
  let module: string;
  /** Starts a server that executes no runs, publishes the module, and creates an agent pool. */
  async function prepare(configuration: string, lease: string): Promise<void> {
    server = await installation.serve({ GANTRY_RUN_WORKERS: '0', GANTRY_RUN_LEASE: lease });
    database = await installation.openDatabase();
    module = await installation.publish(server, configuration);
    pool = await installation.createPool(server, 'main');
  }
  beforeEach(async () => {
    installation = await Installation.create('sqlite');
  });
  afterEach(async () => {
    await database.close();
    await installation.remove();
  });

  const countTransitions = (id: string, status: string) =>
    database.read.countBy(AuditEvent, { resourceId: id, action: `run.${status}` });

  it('that is killed during a plan is replaced by another agent of its pool, which plans the run', async () => {
    await prepare(MODULE, '3');
    const first = await installation.startAgent(pool, server.url, 'first', {
      GANTRY_RUN_SIMULATED_DURATION: HOUR_MS,
    });
    const { run } = await installation.provision(server, module, 'web', false, pool);
    await expect
      .poll(() => installation.readLog(server, run, 'plan'), { timeout: 30_000 })
      .toContain('Fetching');
    await kill(first);
    const killed = performance.now();
    await installation.startAgent(pool, server.url, 'second');
    const { attempts } = await installation.waitForRun(database, run, 'planned');
    report(
      'agent killed while planning, lease 3 s: planned by another after',
      performance.now() - killed,
    );
    expect([attempts, await countTransitions(run, 'planning')]).toEqual([2, 2]);
    expect((await installation.readLog(server, run, 'plan')).match(/Fetching/g)).toHaveLength(2);
  });

  describe.skipIf(!hasTool)('with the real tool', () => {
    it('that is killed during an apply keeps the state, and applies nothing twice', async () => {
      const creations = join(installation.folder, 'creations');
      await prepare(
        `resource "terraform_data" "first" {
  provisioner "local-exec" { command = "echo first >> ${creations}" }
}
resource "terraform_data" "second" {
  input = terraform_data.first.id
  provisioner "local-exec" { command = "echo second >> ${creations}; [ $(grep -c second ${creations}) -gt 1 ] || sleep 600" }
}`,
        '3',
      );
      const first = await installation.startAgent(pool, server.url, 'machine', TOOL);
      const { run, workspace } = await installation.provision(server, module, 'web', true, pool);
      await installation.waitForRun(database, run, 'applying');
      await vi.waitFor(() => expect(readFileSync(creations, 'utf8')).toContain('second'), {
        timeout: 60_000,
      });
      await kill(first);
      const killed = performance.now();
      await installation.startAgent(pool, server.url, 'machine', TOOL);
      const { error } = await installation.waitForRun(database, run, 'errored');
      report(
        'agent killed while Terraform applies, started again: state kept and run errored after',
        performance.now() - killed,
      );
      expect(error).toContain('The state was recovered');
      expect(await database.read.countBy(StateVersion, { runId: run })).toBe(1);
      expect([readFileSync(creations, 'utf8'), await countTransitions(run, 'applying')]).toEqual([
        'first\nsecond\n',
        1,
      ]);
      await vi.waitFor(
        () => expect(readdirSync(join(installation.folder, 'machine/runner/runs'))).toEqual([]),
        { timeout: 30_000 },
      );

      await installation.waitForRun(
        database,
        await installation.runAgain(server, workspace),
        'applied',
      );
      // Existing resources are not created again; missing ones are.
      expect(readFileSync(creations, 'utf8')).toBe('first\nsecond\nsecond\n');
      const states = await database.read.find(StateVersion, {
        where: { workspaceId: workspace },
        order: { serial: 'ASC' },
      });
      expect(new Set(states.map(({ lineage }) => lineage)).size).toBe(1);
    });

    it('that loses its connection and its server applies once, and reports every line', async () => {
      const creations = join(installation.folder, 'creations');
      const release = join(installation.folder, 'release');
      await prepare(
        `resource "terraform_data" "site" {
  provisioner "local-exec" {
    command = "echo created >> ${creations}; n=0; until [ -e ${release} ]; do n=$((n+1)); echo line-$n-; sleep 0.1; done; echo last-of-$n-"
  }
}`,
        '20',
      );
      const network = await Network.connectTo(server.url);
      await installation.startAgent(
        pool,
        new URL(network.proxyUrl(server.url)).origin,
        'machine',
        TOOL,
      );
      const { run } = await installation.provision(server, module, 'web', true, pool);
      const countLines = async () =>
        (await installation.readLog(server, run, 'apply')).match(/line-\d+-/g)?.length ?? 0;
      const expectNewLines = async () => {
        const before = await countLines();
        await expect.poll(countLines, { timeout: 60_000, interval: 200 }).toBeGreaterThan(before);
      };
      await installation.waitForRun(database, run, 'applying');
      await expectNewLines();
      const cutting = setInterval(() => network.cut(), 20);
      await delay(3_000);
      clearInterval(cutting);
      await expectNewLines();
      network.startDropping();
      await delay(3_000);
      network.restore();
      await expectNewLines();
      await kill(server);
      server = await installation.serve({
        GANTRY_RUN_WORKERS: '0',
        GANTRY_RUN_LEASE: '20',
        PORT: String(server.port),
      });
      await expectNewLines();
      writeFileSync(release, '');
      await installation.waitForRun(database, run, 'applied');
      network.close();

      const log = await installation.readLog(server, run, 'apply');
      const numbers = [...log.matchAll(/"(?:@message|output)":"[^"]*?line-(\d+)-/g)].map(
        ([, number]) => Number(number),
      );
      const last = Number(/last-of-(\d+)-/.exec(log.slice(log.lastIndexOf('last-of-')))?.[1]);
      expect(log.startsWith('\u0002') && log.endsWith('\u0003')).toBe(true);
      expect([...new Set(numbers)]).toEqual(Array.from({ length: last }, (_, index) => index + 1));
      expect([
        readFileSync(creations, 'utf8'),
        await countTransitions(run, 'applying'),
        await database.read.countBy(StateVersion, { runId: run }),
      ]).toEqual(['created\n', 1, 1]);
      await vi.waitFor(
        () => expect(existsSync(join(installation.folder, 'machine/runner/runs', run))).toBe(false),
        { timeout: 30_000 },
      );
    });
  });
});
