// The program of the launcher (docs/decisions/0039): starts processes, passes on what they say, and sees to it that none
// outlives the server that it serves.
import { type ChildProcess, spawn } from 'node:child_process';
import type { Readable } from 'node:stream';

import type { News, Order, ProcessCommand } from './messages.js';

interface Running {
  readonly pid: number;
  readonly command: ProcessCommand;
  isInterrupted: boolean;
}

const running = new Map<number, Running>();

/** Whoever stops the server stops the runs in order; a signal to the whole group must not come first. */
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined);
process.on('disconnect', () => running.forEach(windUp));
process.on('message', (order: Order) =>
  'command' in order ? launch(order.id, order.command) : interrupt(order.id, order.interrupt),
);

function launch(id: number, command: ProcessCommand): void {
  try {
    const { file, args, cwd, env } = command;
    const child = spawn(file, [...args], {
      cwd,
      env: { ...env },
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe', command.isSandbox ? 'pipe' : 'ignore'],
    });
    attend(id, command, child);
  } catch (error) {
    tell({ id, what: 'failed', message: (error as Error).message });
  }
}

function attend(id: number, command: ProcessCommand, child: ChildProcess): void {
  const { pid } = child;
  child.once('error', ({ message }) => tell({ id, what: 'failed', message }));
  if (pid === undefined) return;
  running.set(id, { pid, command, isInterrupted: false });
  tell({ id, what: 'started', pid });
  for (const on of [1, 2, 3] as const) pass(id, on, child.stdio[on] as Readable | null);
  child.once('exit', () => {
    running.delete(id);
    // What the tool has started may live on and hold the pipes open.
    send(-pid, 'SIGKILL');
  });
  child.once('close', (code) => tell({ id, what: 'ended', code }));
}

/** A piece at a time: what the server has not taken yet waits in the pipe, and the tool with it. */
function pass(id: number, on: 1 | 2 | 3, from: Readable | null): void {
  from?.on('data', (bytes: Buffer) => {
    from.pause();
    tell({ id, what: 'said', on, bytes }, () => from.resume());
  });
}

function interrupt(id: number, tool: number): void {
  const known = running.get(id);
  if (!known) return;
  known.isInterrupted = true;
  send(tool, 'SIGINT');
}

/**
 * The server is gone, however it died. A sandbox goes at once. A tool without one is interrupted, so that an apply saves its
 * state, and is read to its end: it would die of a pipe that nobody reads. A second interrupt would make it leave without saving.
 */
function windUp({ pid, command, isInterrupted }: Running): void {
  if (command.isSandbox) return send(-pid, 'SIGKILL');
  if (!isInterrupted) send(pid, 'SIGINT');
  setTimeout(() => send(-pid, 'SIGKILL'), command.graceMs).unref();
}

function tell(news: News, done: () => void = () => undefined): void {
  if (process.connected) process.send?.(news, undefined, undefined, done);
  else done();
}

function send(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {
    // Nobody is left.
  }
}
