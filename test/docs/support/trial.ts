import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { packageRoot } from '../../../src/core/package-root.js';
import { findFreePort } from '../../support/find-free-port.js';

/** Runs what `npm start` runs, with its data and the client in a temporary folder. */
export class Trial {
  readonly folder = mkdtempSync(join(tmpdir(), 'gantry-page-'));
  private server: ChildProcess | null = null;
  private port = 0;
  /** The output of `npm start`. */
  welcome = '';
  /** The administrator's token. */
  token = '';

  get isRunning(): boolean {
    return this.server !== null;
  }

  get url(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  async start(environment: Record<string, string> = {}): Promise<void> {
    if (this.port === 0) symlinkSync(join(packageRoot, 'client'), join(this.folder, 'client'));
    await this.stop();
    this.port ||= await findFreePort();
    const data = {
      GANTRY_DATA_DIR: join(this.folder, 'data'),
      DATABASE_URL: `sqlite:${join(this.folder, 'data/gantry.sqlite')}`,
    };
    const env = {
      ...process.env,
      ...data,
      PORT: String(this.port),
      GANTRY_RUN_EXECUTOR: 'simulated',
      ...environment,
    };
    this.server = spawn(process.execPath, ['scripts/start.mjs'], {
      cwd: packageRoot,
      env,
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    this.welcome = await this.waitForWelcome(this.server);
    this.token = readFileSync(join(this.folder, 'data/admin-token'), 'utf8').trim();
  }

  private waitForWelcome(server: ChildProcess): Promise<string> {
    let text = '';
    return new Promise((resolve, reject) => {
      server.stdout?.setEncoding('utf8').on('data', (piece: string) => {
        text += piece;
        if (/^Stop with Ctrl\+C.*\n/m.test(text)) resolve(text);
      });
      server.once('exit', () => reject(new Error(`npm start ended before it listened:\n${text}`)));
    });
  }

  async stop(): Promise<void> {
    if (this.server === null || this.server.exitCode !== null) return;
    const ended = once(this.server, 'exit');
    this.server.kill('SIGTERM');
    await ended;
    this.server = null;
  }

  remove(): void {
    rmSync(this.folder, { recursive: true, force: true });
  }
}
