import { basename, join } from 'node:path';

import type { ProcessCommand } from '../launcher/messages.js';

export interface SandboxLimits {
  /** Seconds of processor time, bytes of address space and of one file: of each process. */
  readonly cpuSeconds: number;
  readonly memoryBytes: number;
  readonly fileBytes: number;
  /** Processes and threads of the run at once. */
  readonly processes: number;
}

/** What a tool needs of the machine for one step. */
export interface Step {
  readonly tool: string;
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string>>;
  /** The run's folder; `home` beside it is its scratch space. */
  readonly folder: string;
  /** The folder in it where the tool starts; left out: itself. */
  readonly directory?: string;
  /** What in it the code of the module may only read. */
  readonly readOnly?: readonly string[];
  /** Variables that tell the tool where its files are. */
  readonly layout?: Readonly<Record<string, string>>;
  readonly configFile: string;
  readonly cacheFolder: string;
  /** Files besides the folder that the tool reads, where {@link Enclosure.inputPath} says. */
  readonly inputs: readonly string[];
  /**
   * Fetching writes providers; what runs the module's code only reads them, and what was fetched.
   */
  readonly isFetching: boolean;
  /** The tool writes nothing into its folder. */
  readonly isReadOnly?: boolean;
  readonly hasNetwork: boolean;
  /** Folder of the run's control group. */
  readonly cgroup: string | null;
}

/** Where the tool runs: paths as it sees them, and the command that starts it there. */
export interface Enclosure {
  readonly isSandbox: boolean;
  /** What the machine lacks for a stricter sandbox, as sentences for the operator. */
  readonly weaknesses: readonly string[];
  cachePath(cacheFolder: string): string;
  inputPath(file: string): string;
  /** Whether a workspace's variable of that name reaches the tool. */
  passesOn(name: string): boolean;
  command(step: Step): ProcessCommand;
}

/** What each tool gets, whatever a workspace says. */
export const TOOL_ENVIRONMENT = { CHECKPOINT_DISABLE: '1', TF_IN_AUTOMATION: '1', TF_INPUT: '0' };

/**
 * Bytes of memory that a tool may use before it collects garbage as often as it does by default,
 * where none is limited.
 */
const GARBAGE_COLLECTION_BYTES = 1024 ** 3;

/**
 * The tools, and providers, are short-lived programs in Go: a good part of their processor time
 * goes into collecting garbage that need not be collected yet (docs/performance.md). The second
 * variable ends that long before the limit of memory. A workspace's own variables have precedence.
 */
export function garbageCollection({ memoryBytes }: SandboxLimits): Record<string, string> {
  const limit = memoryBytes > 0 ? memoryBytes / 4 : GARBAGE_COLLECTION_BYTES;
  return { GOGC: '400', GOMEMLIMIT: String(Math.floor(limit)) };
}

/** Arguments of prlimit(1). */
export function limitArguments(limits: SandboxLimits): string[] {
  const limit = (name: string, value: number): string[] =>
    value > 0 ? [`--${name}=${value}`] : [];
  return [
    ...limit('cpu', limits.cpuSeconds),
    ...limit('as', limits.memoryBytes),
    ...limit('fsize', limits.fileBytes),
    ...limit('nproc', limits.processes),
    '--core=0',
  ];
}

export function scratchFolder(folder: string): string {
  return join(folder, '..', 'home');
}

/** Where input files are in a sandbox. */
export function sandboxInputPath(file: string): string {
  return `/etc/run/${basename(file)}`;
}
