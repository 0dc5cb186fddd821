import { type ChildProcess, spawn } from 'node:child_process';
import type { Readable } from 'node:stream';

export interface ProcessCommand {
  readonly file: string;
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string>>;
  readonly cwd: string;
  /** The command is a sandbox that tells on descriptor 3 which process the tool is; any other ends when descriptor 3 does. */
  readonly isSandbox: boolean;
}

export interface ProcessControl {
  readonly onStdout: (bytes: Buffer) => void;
  readonly onStderr: (bytes: Buffer) => void;
  readonly onStart?: (pid: number) => Promise<void>;
  /** Aborted: interrupt, and kill when the grace is over. */
  readonly cancel: AbortSignal;
  /** Aborted: kill at once. */
  readonly kill: AbortSignal;
  readonly timeoutMs: number;
  readonly graceMs: number;
}

export interface ProcessEnd {
  /** Null: a signal ended it. */
  readonly code: number | null;
  /** Why it was ended from outside; null when it ended by itself. */
  readonly stopped: 'canceled' | 'timeout' | null;
}

/** Runs a tool in a process group of its own, of which nothing is left when this resolves. */
export async function runTool(command: ProcessCommand, control: ProcessControl): Promise<ProcessEnd> {
  if (control.cancel.aborted || control.kill.aborted) return { code: null, stopped: 'canceled' };
  const child = spawn(command.file, [...command.args], { cwd: command.cwd, env: { ...command.env }, detached: true, stdio: ['ignore', 'pipe', 'pipe', 'pipe'] });
  return new ToolProcess(child, command, control).end();
}

class ToolProcess {
  private stopped: ProcessEnd['stopped'] = null;
  private toolPid: number | null = null;
  private grace: NodeJS.Timeout | undefined;
  private isInterrupted = false;
  private hasSpoken = false;

  constructor(
    private readonly child: ChildProcess,
    private readonly command: ProcessCommand,
    private readonly control: ProcessControl,
  ) {}

  async end(): Promise<ProcessEnd> {
    const { cancel, kill, timeoutMs, onStart } = this.control;
    const onCancel = (): void => this.stop('canceled');
    const onKill = (): void => this.stopNow('canceled');
    const ended = this.listen();
    cancel.addEventListener('abort', onCancel);
    kill.addEventListener('abort', onKill);
    const timeout = setTimeout(() => this.stop('timeout'), timeoutMs);
    try {
      if (this.child.pid !== undefined) await onStart?.(this.child.pid);
      return { code: await ended, stopped: this.stopped };
    } finally {
      clearTimeout(timeout);
      clearTimeout(this.grace);
      cancel.removeEventListener('abort', onCancel);
      kill.removeEventListener('abort', onKill);
    }
  }

  private listen(): Promise<number | null> {
    const { child, control } = this;
    child.stdout?.on('data', (bytes: Buffer) => {
      this.hasSpoken = true;
      control.onStdout(bytes);
      this.interrupt();
    });
    child.stderr?.on('data', control.onStderr);
    if (this.command.isSandbox) this.readToolPid();
    else this.holdWatchdog();
    return new Promise((resolve, reject) => {
      child.once('error', reject);
      // What the tool has started may live on and hold the pipes open.
      child.once('exit', () => this.killGroup());
      child.once('close', (code) => resolve(code));
    });
  }

  /** The shell that the watchdog leaves becomes the tool. What is never said on the pipe has to be read for its end to be seen. */
  private holdWatchdog(): void {
    this.toolPid = this.child.pid ?? null;
    (this.child.stdio[3] as Readable | null)?.resume();
  }

  private readToolPid(): void {
    let text = '';
    this.child.stdio[3]?.on('data', (bytes: Buffer) => {
      text += bytes.toString();
      const [, pid] = /"child-pid": *([0-9]+)/.exec(text) ?? [];
      if (pid === undefined) return;
      this.toolPid = Number(pid);
      this.interrupt();
    });
  }

  private stop(why: 'canceled' | 'timeout'): void {
    if (this.stopped) return;
    this.stopped = why;
    this.grace = setTimeout(() => this.killGroup(), this.control.graceMs);
    this.interrupt();
  }

  private stopNow(why: 'canceled' | 'timeout'): void {
    this.stopped ??= why;
    this.killGroup();
  }

  /** To the tool alone, once: a second one makes it leave without saving. Before its first word it would not hear it. */
  private interrupt(): void {
    if (!this.stopped || !this.hasSpoken || this.toolPid === null || this.isInterrupted) return;
    this.isInterrupted = true;
    send(this.toolPid, 'SIGINT');
  }

  private killGroup(): void {
    if (this.child.pid !== undefined) send(-this.child.pid, 'SIGKILL');
  }
}

function send(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {
    // It is gone already.
  }
}
