import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { findFreePort } from '../../support/find-free-port.js';

/** A series, and its current value. */
export interface Sample {
  readonly metric: Readonly<Record<string, string>>;
  readonly value: readonly [number, string];
}

/** A Prometheus on loopback, which scrapes every second. */
export class Prometheus {
  private constructor(
    private readonly url: string,
    private readonly child: ChildProcess,
    private readonly folder: string,
  ) {}

  /** Starts Prometheus for targets (addresses with ports), with the text of a rule file. */
  static async start(targets: readonly string[], rules: string): Promise<Prometheus> {
    const folder = mkdtempSync(join(tmpdir(), 'gantry-prometheus-'));
    writeFileSync(join(folder, 'rules.yml'), rules);
    const settings = {
      global: { scrape_interval: '1s', evaluation_interval: '1s' },
      rule_files: ['rules.yml'],
      scrape_configs: [{ job_name: 'gantry', static_configs: [{ targets }] }],
    };
    // JSON is YAML.
    writeFileSync(join(folder, 'prometheus.yml'), JSON.stringify(settings));
    const address = `127.0.0.1:${await findFreePort()}`;
    const flags = [
      `--config.file=${join(folder, 'prometheus.yml')}`,
      `--storage.tsdb.path=${join(folder, 'data')}`,
      `--web.listen-address=${address}`,
    ];
    const prometheus = new Prometheus(
      `http://${address}`,
      spawn('prometheus', flags, { stdio: 'ignore' }),
      folder,
    );
    await prometheus.waitUntil(async () => (await fetch(`${prometheus.url}/-/ready`)).ok);
    return prometheus;
  }

  /** Evaluates an expression. Throws the error of Prometheus if it is invalid. */
  async evaluate(expression: string): Promise<readonly Sample[]> {
    const { data, error } = (await (
      await fetch(`${this.url}/api/v1/query?query=${encodeURIComponent(expression)}`)
    ).json()) as { data?: { result: Sample[] }; error?: string };
    if (!data) throw new Error(`${expression}: ${error ?? 'no result'}`);
    return data.result;
  }

  /** The names of the firing alerts. */
  async listFiringAlerts(): Promise<readonly string[]> {
    const { data } = (await (await fetch(`${this.url}/api/v1/alerts`)).json()) as {
      data: { alerts: { state: string; labels: { alertname: string } }[] };
    };
    return [
      ...new Set(
        data.alerts.filter(({ state }) => state === 'firing').map(({ labels }) => labels.alertname),
      ),
    ].sort();
  }

  /** Waits until the condition is met, for at most a minute. An error counts as not met. */
  async waitUntil(isMet: () => Promise<boolean>): Promise<void> {
    for (
      const deadline = performance.now() + 60_000;
      !(await isMet().catch(() => false));
      await delay(100)
    ) {
      if (performance.now() > deadline)
        throw new Error('the condition was not met within a minute');
    }
  }

  async stop(): Promise<void> {
    const ended = new Promise((resolve) => this.child.once('close', resolve));
    this.child.kill('SIGTERM');
    await ended;
    rmSync(this.folder, { recursive: true, force: true });
  }
}
