import { readFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import type { RunFolder } from './run-folder.js';

const PROCESS_FILE = 'process.json';
const TOOL_FILE = 'tool.json';
const POLL_INTERVAL_MS = 50;
/** Index of the start time in `/proc/<pid>/stat`, among the fields after the state. */
const START_TIME_INDEX = 18;

/**
 * A process and its start time, because PIDs are reused. `started` is null if the process has
 * exited, or the system has no `/proc`.
 */
export interface ProcessRecord {
  readonly pid: number;
  readonly started: string | null;
}

/** Records the process of a run, so that a later runner can end it. */
export async function recordProcess(folder: RunFolder, pid: number): Promise<void> {
  await folder.write(PROCESS_FILE, JSON.stringify(describeProcess(pid)));
}

/** Like {@link recordProcess}, for the tool in a sandbox. */
export async function recordTool(folder: RunFolder, pid: number): Promise<void> {
  await folder.write(TOOL_FILE, JSON.stringify(describeProcess(pid)));
}

/**
 * Ends the processes that an earlier runner left; needs `/proc`. Kills a tool in a sandbox
 * immediately. Waits up to `graceMs` for a tool without one, which the launcher has usually
 * interrupted already: a second interrupt would make it exit without saving.
 */
export async function endLeftoverProcesses(folder: RunFolder, graceMs: number): Promise<void> {
  // Only a crash of the machine, which ends all processes, leaves an incomplete record.
  const tool = await folder.readRecord<ProcessRecord>(TOOL_FILE);
  if (tool && tool !== 'incomplete') await endSandboxed(tool);
  const leftover = await folder.readRecord<ProcessRecord>(PROCESS_FILE);
  if (!leftover || leftover === 'incomplete' || !isRunning(leftover)) return;
  for (let waited = 0; waited < graceMs && isRunning(leftover); waited += POLL_INTERVAL_MS)
    await delay(POLL_INTERVAL_MS);
  // Processes that the tool started are in its group, and may have outlived it.
  killGroup(leftover.pid);
  while (isRunning(leftover)) await delay(POLL_INTERVAL_MS);
}

/** Kills the first process of a sandbox, with which the kernel ends all others. */
async function endSandboxed(tool: ProcessRecord): Promise<void> {
  for (; isRunning(tool); await delay(POLL_INTERVAL_MS)) killProcess(tool);
}

/** Kills a process unless its PID was reused. Also kills zombies, whose threads may still run. */
export function killProcess({ pid, started }: ProcessRecord): void {
  const [, ...fields] = statFieldsOf(pid);
  if (started === null || fields[START_TIME_INDEX] !== started) return;
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It has already exited.
  }
}

export function describeProcess(pid: number): ProcessRecord {
  return { pid, started: startTimeOf(pid) };
}

/** False if another process has the PID, for a zombie, and if the system has no `/proc`. */
export function isRunning({ pid, started }: ProcessRecord): boolean {
  return started !== null && startTimeOf(pid) === started;
}

/** In clock ticks since boot; null if the process has exited, or the system has no `/proc`. */
export function startTimeOf(pid: number): string | null {
  const [state, ...fields] = statFieldsOf(pid);
  return state === undefined || state === 'Z' ? null : (fields[START_TIME_INDEX] ?? null);
}

/** The fields of `/proc/<pid>/stat` after the name, from the state on; empty without the file. */
function statFieldsOf(pid: number): string[] {
  const text = readStat(pid);
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
function readStat(pid: number): string | null {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8');
  } catch {
    return null;
  }
}
