import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { ProcessCommand } from '../../../src/execution/launcher/messages.js';
import type { Step } from '../../../src/execution/sandbox/enclosure.js';
import type { EnclosureOptions } from '../../../src/execution/sandbox/probe-enclosure.js';
import { runTool } from '../../../src/execution/tools/tool-process.js';

/** The folders that programs of this machine need to start in a sandbox. */
export const SYSTEM_PATHS = ['/bin', '/usr', '/lib', '/lib64'].filter((path) => existsSync(path));

/** A step of a run that executes a native program of this machine in place of the tool. */
export function nativeStep(
  run: string,
  tool: string,
  args: readonly string[],
  changes: Partial<Step> = {},
): Step {
  return {
    tool,
    args,
    env: {},
    folder: join(run, 'root'),
    configFile: join(run, 'run.tfrc'),
    cacheFolder: join(run, 'providers'),
    inputs: [],
    isFetching: false,
    hasNetwork: false,
    cgroup: null,
    ...changes,
  };
}

export interface CommandResult {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs the command, and returns its exit code and its output. */
export async function runCommand(
  command: ProcessCommand,
  timeoutMs = 60_000,
): Promise<CommandResult> {
  const [stdout, stderr]: [Buffer[], Buffer[]] = [[], []];
  const never = new AbortController().signal;
  const { code } = await runTool(command, {
    onStdout: (bytes) => stdout.push(Buffer.from(bytes)),
    onStderr: (bytes) => stderr.push(Buffer.from(bytes)),
    cancel: never,
    kill: never,
    timeoutMs,
    graceMs: 1_000,
  });
  return {
    code,
    stdout: Buffer.concat(stdout).toString(),
    stderr: Buffer.concat(stderr).toString(),
  };
}

/** The environment that the tool gets from the command. */
export function environmentOf({ env, inputs, isSandbox }: ProcessCommand): Record<string, string> {
  if (!isSandbox) return { ...env };
  const options = (inputs[0]?.bytes ?? Buffer.alloc(0)).toString().split('\0');
  return Object.fromEntries(
    options.flatMap((option, index) =>
      option === '--setenv' ? [[options[index + 1] ?? '', options[index + 2] ?? '']] : [],
    ),
  );
}

/** Options without control groups, and without environment variables of this machine. */
export const NO_CGROUPS = { cgroups: 'off', environment: [] } as const satisfies Pick<
  EnclosureOptions,
  'cgroups' | 'environment'
>;
