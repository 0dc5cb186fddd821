import { readFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';

import type { RunFolder } from './run-folder.js';

const FILE = 'process.json';
const TOOL_FILE = 'tool.json';
const STEP_MS = 50;

/** A process and its start time, because PIDs are reused. `started` is null if it had exited. */
export interface NotedProcess {
  readonly pid: number;
  readonly started: string | null;
}

/** Records the process of a run, so that a later runner can end it. */
export async function noteProcess(folder: RunFolder, pid: number): Promise<void> {
  await folder.write(FILE, JSON.stringify(describeProcess(pid)));
}

/** Like {@link noteProcess}, for the tool inside of a sandbox. */
export async function noteTool(folder: RunFolder, pid: number): Promise<void> {
  await folder.write(TOOL_FILE, JSON.stringify(describeProcess(pid)));
}

/**
 * Ends the processes that an earlier runner left. Kills a tool in a sandbox immediately. Waits for
 * a tool without one, and kills it after the grace period: the launcher has already interrupted it,
 * and a second interrupt would make it exit without saving.
 */
export async function endLeftProcess(folder: RunFolder, graceMs: number): Promise<void> {
  const tool = await folder.read(TOOL_FILE);
  if (tool !== null) await endSandboxed(JSON.parse(tool.toString()) as NotedProcess);
  const note = await folder.read(FILE);
  if (note === null) return;
  const left = JSON.parse(note.toString()) as NotedProcess;
  if (!isRunning(left)) return;
  for (let waited = 0; waited < graceMs && isRunning(left); waited += STEP_MS) await delay(STEP_MS);
  // Processes that the tool started are in its group, and may have outlived it.
  killGroup(left.pid);
  while (isRunning(left)) await delay(STEP_MS);
}

/** Killing the first process of a sandbox ends all others. */
async function endSandboxed(tool: NotedProcess): Promise<void> {
  for (; isRunning(tool); await delay(STEP_MS)) killSame(tool);
}

/** Kills a process unless its PID was reused. Also kills zombies, whose threads may still run. */
export function killSame({ pid, started }: NotedProcess): void {
  const [, ...fields] = fieldsOf(pid);
  if (started === null || fields[18] !== started) return;
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It has already exited.
  }
}

export function describeProcess(pid: number): NotedProcess {
  return { pid, started: startOf(pid) };
}

/** Whether the process still runs; false if another process has its PID. */
export function isRunning({ pid, started }: NotedProcess): boolean {
  return started !== null && startOf(pid) === started;
}

/**
 * The kernel's start time of the process, which distinguishes it from a later one with the same
 * PID. Null if it has exited.
 */
export function startOf(pid: number): string | null {
  const [state, ...fields] = fieldsOf(pid);
  return state === undefined || state === 'Z' ? null : (fields[18] ?? null);
}

/**
 * The fields after the name in `/proc/<pid>/stat`, of which the first is the state. Empty if the
 * process has exited.
 */
function fieldsOf(pid: number): string[] {
  const text = statOf(pid);
  return text?.slice(text.lastIndexOf(')') + 2).split(' ') ?? [];
}

function killGroup(leader: number): void {
  try {
    process.kill(-leader, 'SIGKILL');
  } catch {
    // It has already exited.
  }
}

/** Synchronous: procfs needs no disk, and a thread would cost ten times as much. */
function statOf(pid: number): string | null {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8');
  } catch {
    return null;
  }
}
