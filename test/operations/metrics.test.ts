import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { Retention } from '../../src/app/retention/retention.js';
import { Run } from '../../src/platform/runs/run.entity.js';
import { RunnerToolsService } from '../../src/platform/runs/worker/runner-tools.service.js';
import { RunStory } from '../platform/runs/support/run-story.js';
import { sendRequest } from '../support/http.js';
import { databases, startServer, type TestServer } from '../support/server.js';

const readRepositoryFile = (path: string): string =>
  readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');

interface Rule {
  readonly alert: string;
  readonly expr: string;
  readonly labels: Record<string, string>;
  readonly annotations: Record<string, string>;
}
const { groups } = parse(readRepositoryFile('ops/prometheus/gantry.rules.yml')) as {
  groups: { rules: Rule[] }[];
};
const rules = groups.flatMap(({ rules: some }) => some);
const dashboard = JSON.parse(readRepositoryFile('ops/grafana/gantry.json')) as {
  panels: { id: number; title: string; targets: { expr: string }[] }[];
};

/** The metrics of the server in a PromQL expression, without those that Prometheus creates. */
const findNames = (expression: string): string[] =>
  [...expression.replace(/"[^"]*"/g, '').matchAll(/\b((?:gantry|nodejs|process)_[a-z0-9_]+)/g)].map(
    ([, name]) => name ?? '',
  );

/** Metrics of `serve` that the application of the tests does not have. */
const ONLY_IN_SERVE = ['gantry_artifacts_orphans_removed_total'];

describe.each(databases)('the metrics of a server, with %s', (kind) => {
  let server: TestServer;
  let story: RunStory;
  beforeAll(async () => {
    server = await startServer(kind);
    story = await RunStory.begin(server);
    await story.waitFor(await story.queue('web'), 'planned');
    await server.app.get(Retention, { strict: false }).sweep();
  });
  afterAll(() => server.stop());

  const readMetrics = async (): Promise<string> =>
    (await sendRequest(`${server.url}/metrics`)).text;
  const valueOf = (text: string, series: string): number =>
    Number(
      text
        .split('\n')
        .find((line) => line.startsWith(`${series} `))
        ?.split(' ')
        .at(-1) ?? NaN,
    );

  it('include every name in the dashboard, the alert rules and the page about monitoring', async () => {
    const shown = new Set(
      [...(await readMetrics()).matchAll(/^([a-z_0-9]+)(?:\{| )/gm)].map(([, name]) => name),
    );
    const documented = [
      ...readRepositoryFile('docs/operations/monitoring.md').matchAll(/^\| `(gantry_[a-z_]+)/gm),
    ].map(([, name]) => name ?? '');
    const used = [
      ...dashboard.panels.flatMap(({ targets }) => targets.flatMap(({ expr }) => findNames(expr))),
      ...rules.flatMap(({ expr }) => findNames(expr)),
      ...documented.flatMap((name) => (shown.has(`${name}_bucket`) ? [] : [name])),
    ];
    expect(used.length).toBeGreaterThan(40);
    expect(used.filter((name) => !shown.has(name) && !ONLY_IN_SERVE.includes(name))).toEqual([]);
  });

  it('are each described in docs/operations/monitoring.md', async () => {
    const own = [...(await readMetrics()).matchAll(/^# TYPE (gantry_[a-z_]+)/gm)].map(
      ([, name]) => name ?? '',
    );
    const documented = readRepositoryFile('docs/operations/monitoring.md');
    expect(own.filter((name) => !documented.includes(`\`${name}\``))).toEqual([]);
  });

  it('show runs, queues and active workers', async () => {
    await server.app
      .get(RunnerToolsService, { strict: false })
      .announce(
        { worker: 'worker-here', pool: null },
        { versions: ['0.1.0'], installable: [], unavailable: null },
      );
    server.clock.advance(16_000);
    const before = await readMetrics();
    expect(valueOf(before, 'gantry_runs{status="planned"}')).toBe(1);
    expect(valueOf(before, 'gantry_run_queue_length{mode="remote"}')).toBe(0);
    expect(valueOf(before, 'gantry_run_queue_oldest_seconds{mode="remote"}')).toBe(0);
    expect(valueOf(before, 'gantry_run_workers')).toBeGreaterThanOrEqual(1);
    expect(valueOf(before, 'gantry_database_connections{pool="write"}')).toBeGreaterThanOrEqual(1);
    expect(valueOf(before, 'gantry_artifacts')).toBeGreaterThanOrEqual(2);
    expect(valueOf(before, 'gantry_artifacts_bytes')).toBeGreaterThan(0);
  });

  it('count a failed apply for one day', async () => {
    server.executor.scripts.set('broken', ['fails in applying']);
    const id = await story.queue('broken');
    await story.waitFor(id, 'planned');
    await story.act(id, 'apply');
    await story.waitFor(id, 'errored');
    server.clock.advance(16_000);
    expect(valueOf(await readMetrics(), 'gantry_applies_failed')).toBe(1);
    server.clock.advance(25 * 3_600_000);
    expect(valueOf(await readMetrics(), 'gantry_applies_failed')).toBe(0);
  });

  it('count upgrade campaigns and their workspaces', async () => {
    for (const fact of [
      'module site in acme',
      'no-code module site in acme',
      'no-code workspace site-eu in acme',
      'newer settings of no-code module site in acme',
      'ready upgrade campaign rollout in acme',
    ])
      await story.world.establish(fact);
    server.clock.advance(16_000);
    const shown = await readMetrics();
    expect(valueOf(shown, 'gantry_upgrade_campaigns{status="ready"}')).toBe(1);
    expect(valueOf(shown, 'gantry_upgrade_campaigns{status="paused"}')).toBe(0);
    expect(valueOf(shown, 'gantry_upgrade_campaign_workspaces{status="planned"}')).toBe(1);
  });

  it('count the plans that wait for approvals', async () => {
    const readMissing = async (): Promise<number> => {
      server.clock.advance(16_000);
      return valueOf(await readMetrics(), 'gantry_run_approvals_missing');
    };
    const id = await story.queue('approved');
    await story.waitFor(id, 'planned');
    expect(await readMissing()).toBe(0);
    await story.world.establish('approval rule of acme');
    const waiting = await readMissing();
    expect(waiting).toBeGreaterThanOrEqual(1);
    // A plan with a cost estimate waits, too.
    await server.database.write((manager) =>
      manager.update(Run, { id }, { status: 'cost_estimated' }),
    );
    expect(await readMissing()).toBe(waiting);
    const { status, text } = await sendRequest(`${server.url}/api/v2/runs/${id}/approvals`, {
      method: 'POST',
      body: { data: { type: 'run-approvals', attributes: {} } },
      token: (await story.world.token('approver of acme')) ?? '',
    });
    expect(status, text).toBe(201);
    expect(await readMissing()).toBe(waiting - 1);
  });

  it('count ended runs every five minutes, and other runs immediately', async () => {
    server.clock.advance(5 * 60_000);
    const before = valueOf(await readMetrics(), 'gantry_runs{status="discarded"}');
    const id = await story.queue('other');
    await story.waitFor(id, 'planned');
    const planned = async () => valueOf(await readMetrics(), 'gantry_runs{status="planned"}');
    const discarded = async () => valueOf(await readMetrics(), 'gantry_runs{status="discarded"}');
    server.clock.advance(16_000);
    const waiting = await planned();
    await story.act(id, 'discard');
    await story.waitFor(id, 'discarded');
    server.clock.advance(16_000);
    expect([await planned(), await discarded()]).toEqual([waiting - 1, before]);
    server.clock.advance(5 * 60_000);
    expect([await planned(), await discarded()]).toEqual([waiting - 1, before + 1]);
  });
});

describe.each(databases)('the metrics of a server that cannot read a table, with %s', (kind) => {
  it('are partial, and complete when the table is restored', async () => {
    const server = await startServer(kind, { GANTRY_RUN_WORKERS: '0' });
    try {
      await server.database.write((manager) =>
        manager.query('ALTER TABLE runner_tools RENAME TO runner_tools_moved'),
      );
      const { status, text } = await sendRequest(`${server.url}/metrics`);
      expect(status).toBe(200);
      expect(text).toMatch(/^process_resident_memory_bytes \d/m);
      expect(text).not.toMatch(/^gantry_runs\{/m);
      await server.database.write((manager) =>
        manager.query('ALTER TABLE runner_tools_moved RENAME TO runner_tools'),
      );
      expect((await sendRequest(`${server.url}/metrics`)).text).toMatch(
        /^gantry_runs\{status="pending"\} 0/m,
      );
    } finally {
      await server.stop();
    }
  });
});

/** Tables without which no gauge of the installation can be read. */
const MEASURED_TABLES = [
  'artifacts',
  'events',
  'gpg_keys',
  'run_policy_checks',
  'runs',
  'settings',
  'upgrade_campaigns',
  'workspaces',
];

describe.each(databases)('the gauges of the installation, with %s', (kind) => {
  it('are missing while the database cannot be read, even if they had values before', async () => {
    const server = await startServer(kind, { GANTRY_RUN_WORKERS: '0' });
    const rename = (change: (table: string) => string): Promise<void> =>
      server.database.write(async (manager) => {
        for (const table of MEASURED_TABLES) await manager.query(`ALTER TABLE ${change(table)}`);
      });
    const listGauges = async (): Promise<string[]> => {
      const { text } = await sendRequest(`${server.url}/metrics`);
      return [...text.matchAll(/^# TYPE (gantry_[a-z_]+) gauge$/gm)]
        .map(([, name]) => name ?? '')
        .filter((name) => new RegExp(`^${name}[{ ]`, 'm').test(text))
        .filter((name) => !/^gantry_(?:build|database|disk)_/.test(name));
    };
    try {
      const before = await listGauges();
      expect(before).toContain('gantry_run_workers');
      expect(before).toContain('gantry_auto_destroy_failed');
      await rename((table) => `${table} RENAME TO ${table}_moved`);
      // Every cached value has expired then.
      server.clock.advance(6 * 60_000);
      expect(await listGauges()).toEqual([]);
      await rename((table) => `${table}_moved RENAME TO ${table}`);
      expect(await listGauges()).toEqual(before);
    } finally {
      await server.stop();
    }
  });
});

describe('the monitoring of a server', () => {
  it('gives each alert a severity, a summary, a runbook and a unique name', () => {
    expect(rules.length).toBeGreaterThan(8);
    expect(new Set(rules.map(({ alert }) => alert)).size).toBe(rules.length);
    for (const { labels, annotations } of rules) {
      expect(labels['severity']).toMatch(/^(critical|warning|info)$/);
      expect(annotations['summary']).toBeTruthy();
      expect(annotations['runbook']).toBeTruthy();
    }
  });

  it('gives each panel of the dashboard a unique ID', () => {
    expect(new Set(dashboard.panels.map(({ id }) => id)).size).toBe(dashboard.panels.length);
  });
});
