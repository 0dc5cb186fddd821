import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';

import { threadProgram } from '../../lib/worker-thread/thread-program.js';
import type { LauncherEvent, LauncherRequest, ProcessCommand } from './messages.js';

/** Receives the events of a process. */
export interface Watcher {
  started(pid: number): void;
  output(on: 1 | 2 | 3, bytes: Buffer): void;
  ended(code: number | null): void;
  /** The process could not be started. */
  failed(error: Error): void;
  /** The launcher has exited; the state of the process is unknown. */
  lost(): void;
}

const PROGRAM = threadProgram(import.meta.url, 'launcher.worker');

/**
 * A small process that starts others: forking costs in proportion to the memory of the parent, and
 * a server has a lot (docs/decisions/0039). It starts on first use, does not keep this process
 * alive while idle, and is replaced when it exits.
 */
export class Launcher {
  private readonly watchers = new Map<number, Watcher>();
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
  start(command: ProcessCommand, watcher: Watcher): number {
    const child = (this.child ??= this.startChild());
    const order: LauncherRequest = { id: (this.lastId += 1), command };
    this.watchers.set(order.id, watcher);
    child.channel?.ref();
    // If sending fails, the launcher is exiting, and all watchers are notified.
    child.send(order, () => undefined);
    return order.id;
  }

  /** Sends SIGINT to the tool. */
  interrupt(id: number, tool: number): void {
    const order: LauncherRequest = { id, interrupt: tool };
    this.child?.send(order, () => undefined);
  }

  private startChild(): ChildProcess {
    // No environment: it contains the secrets of the configuration.
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
    const watcher = this.watchers.get(event.id);
    if (event.what === 'started') return watcher?.started(event.pid);
    if (event.what === 'output') return watcher?.output(event.on, event.bytes);
    this.watchers.delete(event.id);
    if (this.watchers.size === 0) this.child?.channel?.unref();
    if (event.what === 'ended') watcher?.ended(event.code);
    else watcher?.failed(new Error(event.message));
  }

  private onChildExit(child: ChildProcess): void {
    if (this.child !== child) return;
    this.child = null;
    const watchers = [...this.watchers.values()];
    this.watchers.clear();
    for (const watcher of watchers) watcher.lost();
  }
}

export const launcher = new Launcher();
