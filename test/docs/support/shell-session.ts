import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Readable, Writable } from 'node:stream';

export interface ShellOutput {
  readonly out: string;
  readonly err: string;
  /** The statuses of `curl`'s responses, in order. */
  readonly statuses: readonly number[];
}

/** Wraps `curl` in a function that also prints the status of each response to standard error. */
const CURL = `curl() { command curl -sS -w '%{stderr}\\nhttp-status=%{http_code}\\n' "$@"; }\n`;

/**
 * A shell that executes the blocks of a page in order, so that variables and functions persist. It
 * ends when a command fails.
 */
export class ShellSession {
  private readonly shell: ChildProcess;
  private blocks = 0;

  constructor(
    private readonly folder: string,
    environment: Record<string, string>,
  ) {
    this.shell = spawn('bash', ['-euo', 'pipefail'], {
      cwd: folder,
      env: { PATH: process.env['PATH'] ?? '', HOME: folder, ...environment },
      stdio: ['pipe', 'pipe', 'pipe'],
    });
    this.stdin.write(CURL);
  }

  private get stdin(): Writable {
    return this.shell.stdin as Writable;
  }

  async run(code: string): Promise<ShellOutput> {
    const block = join(this.folder, `.block-${++this.blocks}`);
    writeFileSync(`${block}.sh`, code);
    const done = once(this.shell.stdout as Readable, 'data').then(() => true);
    const ended = once(this.shell, 'close').then(() => false);
    this.stdin.write(`source ${block}.sh >${block}.out 2>${block}.err </dev/null; echo done\n`);
    const passed = await Promise.race([done, ended]);
    const [out, err] = [readFileSync(`${block}.out`, 'utf8'), readFileSync(`${block}.err`, 'utf8')];
    if (!passed) throw new Error(`a command failed in\n${code}\n${out}\n${err}`);
    return {
      out,
      err,
      statuses: [...err.matchAll(/^http-status=(\d+)$/gm)].map(([, status]) => Number(status)),
    };
  }

  async end(): Promise<void> {
    if (this.shell.exitCode !== null) return;
    this.stdin.end();
    await once(this.shell, 'close');
  }
}
