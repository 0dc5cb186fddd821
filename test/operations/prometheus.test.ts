import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Database } from '../../src/core/database/database.js';
import type { RunningProcess, RunningServer } from '../core/database/gantry-process.js';
import { Installation } from '../faults/support/installation.js';
import { needs } from '../support/needs.js';
import { Prometheus } from './support/prometheus.js';

vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 });

const readRepositoryFile = (path: string): string =>
  readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');
const { panels } = JSON.parse(readRepositoryFile('ops/grafana/gantry.json')) as {
  panels: { title: string; targets: { expr: string }[] }[];
};
const expressions = panels.flatMap(({ targets }) =>
  targets.map(({ expr }) => expr.replaceAll('$job', 'gantry')),
);

/** Metrics that have no value before a refusal, an agent, a removal, a self-check or a sweep. */
const NO_VALUE_YET =
  /status="429"|gantry_agents|gantry_retention_removed_total|gantry_gpg_key_check_timestamp_seconds|gantry_retention_sweep_timestamp_seconds/;

/** Provoked alerts that fire without their delay. Others keep it, as this machine may be slow. */
const IMMEDIATE_ALERTS = ['GantryDown', 'GantryNoWorkers'];
const fasterRules = readRepositoryFile('ops/prometheus/gantry.rules.yml')
  .split(/(?=^ +- alert: )/m)
  .map((rule) =>
    IMMEDIATE_ALERTS.some((name) => rule.includes(`alert: ${name}\n`))
      ? rule.replace(/for: \w+/, 'for: 0s')
      : rule,
  )
  .join('')
  .replace('> 900', '> 1');

describe('the alerts', () => {
  it.runIf(needs('promtool'))('fire and resolve as their tests state', () => {
    const cwd = fileURLToPath(new URL('../../ops/prometheus', import.meta.url));
    const output = execFileSync('promtool', ['test', 'rules', 'gantry.rules.test.yml'], {
      cwd,
      encoding: 'utf8',
    });
    expect(output).toContain('SUCCESS');
  });
});

describe.runIf(needs('prometheus'))('Prometheus with a server and a runner', () => {
  let installation: Installation;
  let database: Database;
  let server: RunningServer;
  let runner: RunningProcess;
  let module: string;
  let prometheus: Prometheus;
  beforeAll(async () => {
    installation = await Installation.create('postgres');
    server = await installation.serve({ GANTRY_RUN_WORKERS: '0' });
    [database, runner] = [await installation.openDatabase(), await installation.startRunner()];
    prometheus = await Prometheus.start([`127.0.0.1:${server.port}`], fasterRules);
    module = await installation.publish(
      server,
      'resource "terraform_data" "site" { input = "here" }',
    );
    const { run } = await installation.provision(server, module, 'site', true);
    await installation.waitForRun(database, run, 'applied');
  });
  afterAll(async () => {
    await prometheus.stop();
    await database.close();
    await installation.remove();
  });

  it('has data for every panel of the dashboard', async () => {
    const findMissing = async (): Promise<string[]> => {
      const results = await Promise.all(
        expressions.map(async (expression) => ({
          expression,
          samples: await prometheus.evaluate(expression),
        })),
      );
      return results
        .filter(({ expression, samples }) => samples.length === 0 && !NO_VALUE_YET.test(expression))
        .map(({ expression }) => expression);
    };
    await prometheus
      .waitUntil(async () => (await findMissing()).length === 0)
      .catch(() => undefined);
    expect(await findMissing()).toEqual([]);
    const [applied] = await prometheus.evaluate('max(gantry_runs{status="applied"})');
    expect(applied?.value[1]).toBe('1');
  });

  it('raises no alert during normal operation', async () => {
    expect(await prometheus.evaluate('up{job="gantry"}')).toEqual([
      expect.objectContaining({ value: [expect.any(Number), '1'] }),
    ]);
    expect(await prometheus.listFiringAlerts()).toEqual([]);
  });

  it('raises an alert for waiting runs without a runner, faults, and a lost server', async () => {
    runner.signal('SIGTERM');
    await runner.ended;
    await installation.provision(server, module, 'waiting', true);
    await database.write((manager) =>
      manager.query('ALTER TABLE agent_pools RENAME TO agent_pools_moved'),
    );
    expect(
      (await installation.request(server, '/api/v2/organizations/acme/agent-pools')).status,
    ).toBe(500);
    await prometheus
      .waitUntil(async () => (await prometheus.listFiringAlerts()).length === 3)
      .catch(() => undefined);
    expect(await prometheus.listFiringAlerts()).toEqual([
      'GantryFaults',
      'GantryNoWorkers',
      'GantryRunsWait',
    ]);

    server.signal('SIGTERM');
    await server.ended;
    await prometheus.waitUntil(async () =>
      (await prometheus.listFiringAlerts()).includes('GantryDown'),
    );
  });
});
