// The program of the launcher (docs/decisions/0039): starts processes, forwards their output, and
// ensures that none outlives the runner.
import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, readdirSync, readFileSync } from 'node:fs';
import type { Duplex, Readable } from 'node:stream';

import { killSame, describeProcess, type NotedProcess } from '../left-process.js';
import {
  type LauncherEvent,
  type LauncherRequest,
  type ProcessCommand,
  toolPidIn,
} from './messages.js';

interface Running {
  readonly pid: number;
  readonly command: ProcessCommand;
  isInterrupted: boolean;
  /** The tool inside of a sandbox; null until the sandbox has reported it. */
  tool: NotedProcess | null;
}

/** O_CLOEXEC, as /proc shows it. */
const CLOSE_ON_EXEC = 0o2000000;

const running = new Map<number, Running>();

/** Milliseconds without output after a tool's exit while another process holds its pipes open. */
const SILENCE_MS = 1_000;
/**
 * Number of {@link SILENCE_MS} intervals after which output of other processes than the tool is cut
 * off.
 */
const MAX_SILENCE_CHECKS = 10;

closeInherited();

/** The runner stops its runs itself; a signal to the whole process group must not come first. */
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined);
process.on('disconnect', () => running.forEach(terminateOrphan));
process.on('message', (order: LauncherRequest) =>
  'command' in order ? launch(order.id, order.command) : interrupt(order.id, order.interrupt),
);

function launch(id: number, command: ProcessCommand): void {
  try {
    const { file, args, cwd, env, inputs, isSandbox } = command;
    const stdio: ('ignore' | 'pipe')[] = ['ignore', 'pipe', 'pipe', isSandbox ? 'pipe' : 'ignore'];
    for (const { descriptor } of inputs) stdio[descriptor] = 'pipe';
    const options = { cwd, env: { ...env }, detached: true, stdio };
    const child = spawn(file, [...args], options);
    child.once('error', ({ message }) => reportEvent({ id, what: 'failed', message }));
    // It has not started: the error follows. Without free file descriptors, it has no pipes.
    if (child.pid === undefined) return;
    for (const { descriptor, bytes } of inputs)
      writeInputs(child.stdio[descriptor] as Duplex, bytes);
    watchProcess(id, command, child, child.pid);
  } catch (error) {
    reportEvent({ id, what: 'failed', message: (error as Error).message });
  }
}

function watchProcess(id: number, command: ProcessCommand, child: ChildProcess, pid: number): void {
  const entry: Running = { pid, command, isInterrupted: false, tool: null };
  running.set(id, entry);
  watchReport(child.stdio[3] as Readable | null, entry);
  reportEvent({ id, what: 'started', pid });
  const outputs = ([1, 2, 3] as const).flatMap((on) => {
    const from = child.stdio[on] as Readable | null;
    return from ? [[on, from] as const] : [];
  });
  for (const [on, from] of outputs) forwardOutput(id, on, from);
  child.once('exit', () => {
    running.delete(id);
    end(entry);
    closeWhenSilent(child);
  });
  child.once('close', (code) => reportEvent({ id, what: 'ended', code }));
}

function writeInputs(to: Duplex, bytes: Buffer): void {
  // A program that fails early does not read its input; its exit code reports the failure.
  to.on('error', () => undefined).resume();
  to.end(bytes);
}

/** A daemonized process may hold the pipes open for as long as it lives. */
function closeWhenSilent(child: ChildProcess): void {
  const pipes = child.stdio.flatMap((pipe) => pipe ?? []);
  let [turns, isSilent] = [0, true];
  const timer = setInterval(() => {
    // Wait while the runner is applying backpressure.
    if (pipes.some((pipe) => (pipe as Readable).isPaused())) return;
    turns += 1;
    if (isSilent || turns >= MAX_SILENCE_CHECKS) for (const pipe of pipes) pipe.destroy();
    isSilent = true;
  }, SILENCE_MS);
  for (const pipe of pipes) pipe.on('data', () => (isSilent = false));
  child.once('close', () => clearInterval(timer));
}

function watchReport(from: Readable | null, entry: Running): void {
  let report = '';
  from?.on('data', (bytes: Buffer) => {
    report += bytes.toString();
    const pid = toolPidIn(report);
    if (pid !== null) entry.tool ??= describeProcess(pid);
  });
}

/** One chunk at a time, so that backpressure reaches the tool through the pipe. */
function forwardOutput(id: number, on: 1 | 2 | 3, from: Readable): void {
  from.on('data', (bytes: Buffer) => {
    from.pause();
    reportEvent({ id, what: 'output', on, bytes }, () => from.resume());
  });
}

function interrupt(id: number, tool: number): void {
  const known = running.get(id);
  if (!known) return;
  known.isInterrupted = true;
  send(tool, 'SIGINT');
}

/**
 * The runner has exited. A sandbox is killed. A tool without one is interrupted once, so that an
 * apply saves its state, and its output is drained: a broken pipe would kill it, and a second
 * interrupt would make it exit without saving.
 */
function terminateOrphan(entry: Running): void {
  const { pid, command, isInterrupted } = entry;
  if (command.isSandbox) return end(entry);
  if (!isInterrupted) send(pid, 'SIGINT');
  setTimeout(() => send(-pid, 'SIGKILL'), command.graceMs).unref();
}

/** Inherited file descriptors would be readable by the code of modules. */
function closeInherited(): void {
  if (process.platform !== 'linux') return;
  for (const name of readdirSync('/proc/self/fd')) {
    const descriptor = Number(name);
    if (descriptor <= 2) continue;
    try {
      const [, flags = '0'] =
        /^flags:\s+([0-7]+)/m.exec(readFileSync(`/proc/self/fdinfo/${name}`, 'utf8')) ?? [];
      if ((parseInt(flags, 8) & CLOSE_ON_EXEC) === 0) closeSync(descriptor);
    } catch {
      // Includes the descriptor with which they were listed, which is closed by now.
    }
  }
}

/** A sandboxed tool is in another process group, and may ignore the death of its parent. */
function end({ pid, tool }: Running): void {
  send(-pid, 'SIGKILL');
  if (tool) killSame(tool);
}

function reportEvent(news: LauncherEvent, done: () => void = () => undefined): void {
  if (process.connected) process.send?.(news, undefined, undefined, done);
  else done();
}

function send(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {
    // No process is left.
  }
}
