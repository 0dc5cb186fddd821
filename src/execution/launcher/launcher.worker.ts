// The program of the launcher (docs/decisions/0039): starts processes, forwards their output, and
// ends those that still run when the launcher's parent exits.
import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, readdirSync, readFileSync } from 'node:fs';
import type { Duplex, Readable } from 'node:stream';
import { describeProcess, killProcess, type ProcessRecord } from '../process-record.js';
import {
  type LauncherEvent,
  type LauncherRequest,
  type ProcessCommand,
  toolPidIn,
} from './messages.js';

interface RunningProcess {
  readonly pid: number;
  readonly command: ProcessCommand;
  isInterrupted: boolean;
  /** The tool in a sandbox; null without one, and until the sandbox reports the tool. */
  tool: ProcessRecord | null;
}

/** O_CLOEXEC, as /proc shows it. */
const CLOSE_ON_EXEC = 0o2000000;

const running = new Map<number, RunningProcess>();

/** Milliseconds without output after which the pipes of an exited tool are closed. */
const SILENCE_MS = 1_000;
/**
 * Number of {@link SILENCE_MS} intervals without backpressure after which the pipes are closed,
 * even if another process still writes to them.
 */
const MAX_SILENCE_CHECKS = 10;

closeInheritedDescriptors();

// Ignore signals to the whole process group: the runner stops its runs itself.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined);
process.on('disconnect', () => running.forEach(terminateOrphan));
process.on('message', (request: LauncherRequest) =>
  'command' in request
    ? launch(request.id, request.command)
    : interrupt(request.id, request.interrupt),
);

function launch(id: number, command: ProcessCommand): void {
  try {
    const { file, args, cwd, env, inputs, isSandbox } = command;
    const stdio: ('ignore' | 'pipe')[] = ['ignore', 'pipe', 'pipe', isSandbox ? 'pipe' : 'ignore'];
    for (const { descriptor } of inputs) stdio[descriptor] = 'pipe';
    const options = { cwd, env: { ...env }, detached: true, stdio };
    const child = spawn(file, [...args], options);
    child.once('error', ({ message }) => reportEvent({ id, what: 'failed', message }));
    // Not started: `error` follows. Without free descriptors, `child.stdio` is missing, too.
    if (child.pid === undefined) return;
    for (const { descriptor, bytes } of inputs)
      writeInputs(child.stdio[descriptor] as Duplex, bytes);
    watchProcess(id, command, child, child.pid);
  } catch (error) {
    reportEvent({ id, what: 'failed', message: (error as Error).message });
  }
}

function watchProcess(id: number, command: ProcessCommand, child: ChildProcess, pid: number): void {
  const entry: RunningProcess = { pid, command, isInterrupted: false, tool: null };
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
    killProcessGroup(entry);
    closeWhenSilent(child);
  });
  child.once('close', (code) => reportEvent({ id, what: 'ended', code }));
}

function writeInputs(to: Duplex, bytes: Buffer): void {
  // A program that fails early does not read its input; its exit code reports the failure.
  to.on('error', () => undefined).resume();
  to.end(bytes);
}

/** Closes the pipes, which a daemonized process may hold open for as long as it runs. */
function closeWhenSilent(child: ChildProcess): void {
  const pipes = child.stdio.flatMap((pipe) => pipe ?? []);
  let [checks, isSilent] = [0, true];
  const timer = setInterval(() => {
    // Wait while the runner is applying backpressure.
    if (pipes.some((pipe) => (pipe as Readable).isPaused())) return;
    checks += 1;
    if (isSilent || checks >= MAX_SILENCE_CHECKS) for (const pipe of pipes) pipe.destroy();
    isSilent = true;
  }, SILENCE_MS);
  for (const pipe of pipes) pipe.on('data', () => (isSilent = false));
  child.once('close', () => clearInterval(timer));
}

function watchReport(from: Readable | null, entry: RunningProcess): void {
  let report = '';
  from?.on('data', (bytes: Buffer) => {
    report += bytes.toString();
    const pid = toolPidIn(report);
    if (pid !== null) entry.tool ??= describeProcess(pid);
  });
}

/** Forwards one chunk at a time, so that backpressure reaches the tool through the pipe. */
function forwardOutput(id: number, on: 1 | 2 | 3, from: Readable): void {
  from.on('data', (bytes: Buffer) => {
    from.pause();
    reportEvent({ id, what: 'output', on, bytes }, () => from.resume());
  });
}

function interrupt(id: number, tool: number): void {
  const entry = running.get(id);
  if (!entry) return;
  entry.isInterrupted = true;
  send(tool, 'SIGINT');
}

/**
 * Ends a process whose runner has exited. Kills a sandbox. Interrupts an unsandboxed tool, so that
 * an apply saves its state, but not twice: a second interrupt would make the tool exit without
 * saving. Kills the tool after the grace period. Until then, the launcher reads the output, because
 * a broken pipe would kill the tool.
 */
function terminateOrphan(entry: RunningProcess): void {
  const { pid, command, isInterrupted } = entry;
  if (command.isSandbox) return killProcessGroup(entry);
  if (!isInterrupted) send(pid, 'SIGINT');
  setTimeout(() => send(-pid, 'SIGKILL'), command.graceMs).unref();
}

/** Code of modules could read inherited file descriptors. */
function closeInheritedDescriptors(): void {
  if (process.platform !== 'linux') return;
  for (const name of readdirSync('/proc/self/fd')) {
    const descriptor = Number(name);
    if (descriptor <= 2) continue;
    try {
      const [, flags = '0'] =
        /^flags:\s+([0-7]+)/m.exec(readFileSync(`/proc/self/fdinfo/${name}`, 'utf8')) ?? [];
      if ((parseInt(flags, 8) & CLOSE_ON_EXEC) === 0) closeSync(descriptor);
    } catch {
      // For example, the descriptor of readdirSync is already closed.
    }
  }
}

/** Also kills a tool in a sandbox, which is in another group and may survive its parent. */
function killProcessGroup({ pid, tool }: RunningProcess): void {
  send(-pid, 'SIGKILL');
  if (tool) killProcess(tool);
}

function reportEvent(event: LauncherEvent, done: () => void = () => undefined): void {
  if (process.connected) process.send?.(event, undefined, undefined, done);
  else done();
}

function send(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {
    // No process is left.
  }
}
