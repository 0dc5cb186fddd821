import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { resolveThreadProgram } from '../../lib/worker-thread/thread-program.js';
import type { LauncherEvent, LauncherRequest, ProcessCommand } from './messages.js';

export interface ProcessListener {
  onStarted(pid: number): void;
  onOutput(on: 1 | 2 | 3, bytes: Buffer): void;
  onEnded(code: number | null): void;
  /** Called if the process could not be started. */
  onFailed(error: Error): void;
  /** Called if the launcher has exited: the state of the process is unknown. */
  onLost(): void;
}

const PROGRAM = resolveThreadProgram(import.meta.url, 'launcher.worker');

/**
 * A small process that starts the programs of runs and policies, because the cost of a fork grows
 * with the memory of the parent (docs/decisions/0039). If it has exited, the next use starts it
 * again. While it is idle, it does not keep this process alive.
 */
export class Launcher {
  private readonly listeners = new Map<number, ProcessListener>();
  private child: ChildProcess | null = null;
  private lastId = 0;

  /** PID of the launcher; null if it is not running. */
  get pid(): number | null {
    return this.child?.pid ?? null;
  }

  /** Starts the launcher in advance. */
  open(): void {
    this.child ??= this.startChild();
  }

  /** Starts a process, and returns its ID for {@link interrupt}. */
  start(command: ProcessCommand, listener: ProcessListener): number {
    const child = (this.child ??= this.startChild());
    const request: LauncherRequest = { id: (this.lastId += 1), command };
    this.listeners.set(request.id, listener);
    child.channel?.ref();
    // If sending fails, the launcher is exiting, and its exit notifies all listeners.
    child.send(request, () => undefined);
    return request.id;
  }

  /** Sends SIGINT to the PID `tool`, unless the process with this ID has exited. */
  interrupt(id: number, tool: number): void {
    const request: LauncherRequest = { id, interrupt: tool };
    this.child?.send(request, () => undefined);
  }

  private startChild(): ChildProcess {
    // No environment, because that of this process contains the secrets of the configuration.
    const child = fork(fileURLToPath(PROGRAM.entry), [], {
      execArgv: [...PROGRAM.flags],
      env: {},
      cwd: '/',
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    child.on('message', (event: LauncherEvent) => this.dispatch(event));
    child.once('error', () => this.onChildExit(child));
    child.once('exit', () => this.onChildExit(child));
    child.unref();
    child.channel?.unref();
    return child;
  }

  private dispatch(event: LauncherEvent): void {
    const listener = this.listeners.get(event.id);
    if (event.what === 'started') return listener?.onStarted(event.pid);
    if (event.what === 'output') return listener?.onOutput(event.on, event.bytes);
    this.listeners.delete(event.id);
    if (this.listeners.size === 0) this.child?.channel?.unref();
    if (event.what === 'ended') listener?.onEnded(event.code);
    else listener?.onFailed(new Error(event.message));
  }

  private onChildExit(child: ChildProcess): void {
    if (this.child !== child) return;
    this.child = null;
    const listeners = [...this.listeners.values()];
    this.listeners.clear();
    for (const listener of listeners) listener.onLost();
  }
}

export const launcher = new Launcher();
