import { setTimeout as delay } from 'node:timers/promises';
import { launcher, type ProcessListener } from '../launcher/launcher.js';
import { type ProcessCommand, toolPidIn } from '../launcher/messages.js';
import { describeProcess, isRunning, killProcess, type ProcessRecord } from '../process-record.js';

export interface ProcessControl {
  readonly onStdout: (bytes: Buffer) => void;
  readonly onStderr: (bytes: Buffer) => void;
  /** Called with the PID of the command: of the sandbox, if there is one, or else of the tool. */
  readonly onStart?: (pid: number) => Promise<void>;
  /** Called only for a sandbox, with the PID of the tool in it. */
  readonly onTool?: (pid: number) => Promise<void>;
  /** When aborted: interrupt, and kill after the grace period. */
  readonly cancel: AbortSignal;
  /** When aborted: kill immediately. */
  readonly kill: AbortSignal;
  readonly timeoutMs: number;
  readonly graceMs: number;
}

export interface ProcessResult {
  /** Null if a signal ended it, it was not started, or the launcher has exited. */
  readonly code: number | null;
  /** Why the runner stopped it; null if the runner did not. */
  readonly stopped: 'canceled' | 'timeout' | null;
}

/** Milliseconds between checks whether a process has exited. */
const POLL_INTERVAL_MS = 10;

/**
 * Runs a tool in its own process group. When this resolves, the tool has exited, and the rest of
 * the group has been killed.
 */
export async function runTool(
  command: ProcessCommand,
  control: ProcessControl,
): Promise<ProcessResult> {
  if (control.cancel.aborted || control.kill.aborted) return { code: null, stopped: 'canceled' };
  return new ToolProcess(command, control).run();
}

class ToolProcess implements ProcessListener {
  private stopped: ProcessResult['stopped'] = null;
  private id = 0;
  private pid: number | null = null;
  private toolPid: number | null = null;
  /** The sandbox and the tool, or only the tool. */
  private readonly knownProcesses: ProcessRecord[] = [];
  private grace: NodeJS.Timeout | undefined;
  private isInterrupted = false;
  private isKilled = false;
  private hasPrinted = false;
  private sandboxReport = '';
  private recorded: Promise<void> = Promise.resolve();
  private resolve!: (code: number | null) => void;
  private reject!: (error: unknown) => void;

  constructor(
    private readonly command: ProcessCommand,
    private readonly control: ProcessControl,
  ) {}

  async run(): Promise<ProcessResult> {
    const { cancel, kill, timeoutMs } = this.control;
    const onCancel = (): void => this.stop('canceled');
    const onKill = (): void => this.stopNow('canceled');
    const ended = new Promise<number | null>((resolve, reject) =>
      Object.assign(this, { resolve, reject }),
    );
    cancel.addEventListener('abort', onCancel);
    kill.addEventListener('abort', onKill);
    const timeout = setTimeout(() => this.stop('timeout'), timeoutMs);
    try {
      this.id = launcher.start(this.command, this);
      // In a killed sandbox, the first process exits last: the kernel ends the others first.
      const code = await ended.finally(() => this.waitForExit());
      await this.recorded;
      return { code, stopped: this.stopped };
    } finally {
      clearTimeout(timeout);
      clearTimeout(this.grace);
      cancel.removeEventListener('abort', onCancel);
      kill.removeEventListener('abort', onKill);
    }
  }

  onStarted(pid: number): void {
    this.pid = pid;
    this.knownProcesses.push(describeProcess(pid));
    if (!this.command.isSandbox) this.toolPid = pid;
    this.trackRecording(this.control.onStart?.(pid));
  }

  /** Kills the process if recording it fails, because nothing could find it after a crash. */
  private trackRecording(recording: Promise<void> | undefined): void {
    this.recorded = Promise.all([this.recorded, recording]).then(() => undefined);
    this.recorded.catch((error: unknown) => {
      this.killGroup();
      this.reject(error);
    });
    if (this.isKilled) this.killGroup();
  }

  /** Catches exceptions, which would otherwise end this process. */
  onOutput(on: 1 | 2 | 3, bytes: Buffer): void {
    try {
      this.read(on, bytes);
    } catch (error) {
      this.killGroup();
      this.reject(error);
    }
  }

  private read(on: 1 | 2 | 3, bytes: Buffer): void {
    if (on === 2) return this.control.onStderr(bytes);
    if (on === 3) return this.readToolPid(bytes);
    this.hasPrinted = true;
    this.control.onStdout(bytes);
    this.interrupt();
  }

  onEnded(code: number | null): void {
    this.resolve(code);
  }

  onFailed(error: Error): void {
    this.reject(error);
  }

  /** Kills the tool, which may have outlived the launcher, and reports it as killed. */
  onLost(): void {
    this.killGroup();
    void this.waitForExit().then(() => this.resolve(null));
  }

  private async waitForExit(): Promise<void> {
    for (const known of this.knownProcesses)
      while (isRunning(known)) {
        if (this.isKilled) this.killGroup();
        await delay(POLL_INTERVAL_MS);
      }
  }

  private readToolPid(bytes: Buffer): void {
    if (this.toolPid !== null) return;
    this.sandboxReport += bytes.toString();
    this.toolPid = toolPidIn(this.sandboxReport);
    if (this.toolPid === null) return;
    this.knownProcesses.push(describeProcess(this.toolPid));
    this.trackRecording(this.control.onTool?.(this.toolPid));
    this.interrupt();
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

  /**
   * Interrupts only the tool, once: a second interrupt makes it exit without saving. Before its
   * first output, the tool may not handle the signal yet.
   */
  private interrupt(): void {
    if (!this.stopped || !this.hasPrinted || this.toolPid === null || this.isInterrupted) return;
    this.isInterrupted = true;
    launcher.interrupt(this.id, this.toolPid);
  }

  /**
   * Also kills by PID: the tool in a sandbox has its own session, and may have disabled the signal
   * that it gets when its parent dies (PR_SET_PDEATHSIG).
   */
  private killGroup(): void {
    this.isKilled = true;
    if (this.pid === null) return;
    try {
      process.kill(-this.pid, 'SIGKILL');
    } catch {
      // It has already exited.
    }
    for (const known of this.knownProcesses) killProcess(known);
  }
}
