// The program of the launcher (docs/decisions/0039): starts processes, and passes on what they say. Sandboxes die with it,
// and it goes with the process that it serves.
import { type ChildProcess, spawn } from 'node:child_process';
import type { Readable } from 'node:stream';

import type { News, Order } from './messages.js';

/** Whoever stops the server stops the runs in order; a signal to the whole group must not come first. */
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined);
process.on('disconnect', () => process.exit());
process.on('message', (order: Order) => launch(order));

function launch({ id, command: { file, args, cwd, env } }: Order): void {
  try {
    const child = spawn(file, [...args], { cwd, env: { ...env }, detached: true, stdio: ['ignore', 'pipe', 'pipe', 'pipe'] });
    attend(id, child);
  } catch (error) {
    tell({ id, what: 'failed', message: (error as Error).message });
  }
}

function attend(id: number, child: ChildProcess): void {
  const { pid } = child;
  child.once('error', ({ message }) => tell({ id, what: 'failed', message }));
  if (pid === undefined) return;
  tell({ id, what: 'started', pid });
  for (const on of [1, 2, 3] as const) pass(id, on, child.stdio[on] as Readable | null);
  // What the tool has started may live on and hold the pipes open.
  child.once('exit', () => killGroup(pid));
  child.once('close', (code) => tell({ id, what: 'ended', code }));
}

/** A piece at a time: what the server has not taken yet waits in the pipe, and the tool with it. */
function pass(id: number, on: 1 | 2 | 3, from: Readable | null): void {
  from?.on('data', (bytes: Buffer) => {
    from.pause();
    tell({ id, what: 'said', on, bytes }, () => from.resume());
  });
}

function tell(news: News, done?: () => void): void {
  process.send?.(news, undefined, undefined, () => done?.());
}

function killGroup(pid: number): void {
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // Nobody is left.
  }
}
