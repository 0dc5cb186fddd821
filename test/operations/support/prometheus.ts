import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

/** A series of a response, and its current value. */
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

  /** `rules` is the text of a rule file, `targets` are addresses with ports. */
  static async watch(targets: readonly string[], rules: string): Promise<Prometheus> {
    const folder = mkdtempSync(join(tmpdir(), 'gantry-prometheus-'));
    writeFileSync(join(folder, 'rules.yml'), rules);
    const settings = {
      global: { scrape_interval: '1s', evaluation_interval: '1s' },
      rule_files: ['rules.yml'],
      scrape_configs: [{ job_name: 'gantry', static_configs: [{ targets }] }],
    };
    // JSON is YAML.
    writeFileSync(join(folder, 'prometheus.yml'), JSON.stringify(settings));
    const address = `127.0.0.1:${await freePort()}`;
    const flags = [
      `--config.file=${join(folder, 'prometheus.yml')}`,
      `--storage.tsdb.path=${join(folder, 'data')}`,
      `--web.listen-address=${address}`,
    ];
    const watching = new Prometheus(
      `http://${address}`,
      spawn('prometheus', flags, { stdio: 'ignore' }),
      folder,
    );
    await watching.until(async () => (await fetch(`${watching.url}/-/ready`)).ok);
    return watching;
  }

  /** The current result of an expression. Throws the error of Prometheus for an invalid one. */
  async evaluate(expression: string): Promise<readonly Sample[]> {
    const { data, error } = (await (
      await fetch(`${this.url}/api/v1/query?query=${encodeURIComponent(expression)}`)
    ).json()) as { data?: { result: Sample[] }; error?: string };
    if (!data) throw new Error(`${expression}: ${error ?? 'no answer'}`);
    return data.result;
  }

  /** The names of the firing alerts. */
  async firing(): Promise<readonly string[]> {
    const { data } = (await (await fetch(`${this.url}/api/v1/alerts`)).json()) as {
      data: { alerts: { state: string; labels: { alertname: string } }[] };
    };
    return [
      ...new Set(
        data.alerts.filter(({ state }) => state === 'firing').map(({ labels }) => labels.alertname),
      ),
    ].sort();
  }

  /** Waits for the condition; a refused connection counts as false. */
  async until(isSo: () => Promise<boolean>): Promise<void> {
    for (
      const late = performance.now() + 60_000;
      !(await isSo().catch(() => false));
      await delay(100)
    ) {
      if (performance.now() > late) throw new Error('It has not come to that within a minute.');
    }
  }

  async stop(): Promise<void> {
    const ended = new Promise((resolve) => this.child.once('close', resolve));
    this.child.kill('SIGTERM');
    await ended;
    rmSync(this.folder, { recursive: true, force: true });
  }
}

async function freePort(): Promise<number> {
  const server = createServer();
  return new Promise((resolve, reject) => {
    server.once('error', reject).listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number };
      server.close(() => resolve(port));
    });
  });
}
