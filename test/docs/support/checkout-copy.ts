import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { packageRoot } from '../../../src/core/package-root.js';
import { copyCheckout } from '../../support/copy-checkout.js';
import type { Place } from './examples.js';

const GRACE_MS = 30_000;
const TERMINATING_SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

export interface Outcome {
  readonly status: number | null;
  readonly out: string;
  readonly err: string;
}

/** A temporary copy of this checkout, with its uncommitted files and its installed packages. */
export class CheckoutCopy {
  readonly folder = mkdtempSync(join(tmpdir(), 'gantry-checkout-'));
  private shell: ChildProcess | null = null;

  create(): void {
    for (const signal of TERMINATING_SIGNALS) process.once(signal, this.exitOnSignal);
    // If this user is root, PostgreSQL runs as another user, who must be able to enter the folder.
    chmodSync(this.folder, 0o711);
    copyCheckout(this.folder);
    mkdirSync(join(this.folder, 'tmp'));
    const generator = '.cache/openapi-generator';
    if (existsSync(join(packageRoot, generator)))
      cpSync(join(packageRoot, generator), join(this.folder, generator), { recursive: true });
    this.linkPackages();
  }

  /** Links each package separately, so that caches in node_modules are written to the copy. */
  private linkPackages(): void {
    const [from, to] = [join(packageRoot, 'node_modules'), join(this.folder, 'node_modules')];
    mkdirSync(to);
    for (const name of readdirSync(from))
      if (name === '.bin' || !name.startsWith('.')) symlinkSync(join(from, name), join(to, name));
    // Copied last: if this file is newer than the lock file, nothing is installed again.
    copyFileSync(join(from, '.package-lock.json'), join(to, '.package-lock.json'));
  }

  insert(place: Place, code: string): void {
    const file = join(this.folder, place.file);
    writeFileSync(file, insertCode(readFileSync(file, 'utf8'), place, code));
  }

  read(file: string): string {
    return readFileSync(join(this.folder, file), 'utf8');
  }

  /**
   * Executes the command with bash. If the signal aborts, interrupts all processes of the command
   * and throws.
   */
  async run(command: string, signal: AbortSignal): Promise<Outcome> {
    signal.throwIfAborted();
    const env = { ...process.env, TMPDIR: join(this.folder, 'tmp') };
    const shell = spawn('bash', ['-euo', 'pipefail', '-c', command], {
      cwd: this.folder,
      env,
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    this.shell = shell;
    signal.addEventListener('abort', this.interrupt);
    const [[status], out, err] = await Promise.all([
      once(shell, 'close') as Promise<[number | null]>,
      text(shell.stdout),
      text(shell.stderr),
    ]);
    signal.removeEventListener('abort', this.interrupt);
    this.shell = null;
    if (signal.aborted) throw new Error(`interrupted:\n${command}\n${out}\n${err}`);
    return { status, out, err };
  }

  /** Interrupts like Ctrl+C, so that databases stop properly, and kills the remaining processes. */
  private readonly interrupt = (): void => {
    this.send('SIGINT');
    setTimeout(() => this.send('SIGKILL'), GRACE_MS).unref();
  };

  private send(signal: NodeJS.Signals): void {
    try {
      if (this.shell?.pid) process.kill(-this.shell.pid, signal);
    } catch {
      // All processes have ended.
    }
  }

  remove(): void {
    for (const signal of TERMINATING_SIGNALS) process.off(signal, this.exitOnSignal);
    rmSync(this.folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
  }

  /**
   * Interrupts the processes of the copy when a signal ends this process, because they are in
   * another process group.
   */
  private readonly exitOnSignal = (signal: NodeJS.Signals): void => {
    this.send('SIGINT');
    this.remove();
    process.kill(process.pid, signal);
  };
}

/** Inserts the code before or after the only line with this beginning. */
export function insertCode(text: string, { file, side, line }: Place, code: string): string {
  const lines = text.split('\n');
  const found = [...lines.keys()].filter((at) => lines[at]?.trimStart().startsWith(line));
  if (found.length !== 1) throw new Error(`${found.length} lines of ${file} begin with ${line}`);
  lines.splice((found[0] ?? 0) + (side === 'after' ? 1 : 0), 0, code.replace(/\n$/, ''));
  return lines.join('\n');
}
