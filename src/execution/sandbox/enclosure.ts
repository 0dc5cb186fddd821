import { basename, join } from 'node:path';
import type { IdentityFile } from '../identity/identity-access.js';
import type { ProcessCommand } from '../launcher/messages.js';

/** Limits of a run or of a policy evaluation; 0 means no limit. */
export interface SandboxLimits {
  /** CPU seconds, bytes of address space and bytes of one file, for each process. */
  readonly cpuSeconds: number;
  readonly memoryBytes: number;
  readonly fileBytes: number;
  /** Maximum concurrent processes and threads, as RLIMIT_NPROC counts them (getrlimit(2)). */
  readonly processes: number;
}

/** What a tool needs from the machine for one step. */
export interface Step {
  readonly tool: string;
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string>>;
  /** The folder in which the tool works. `home` beside it is its scratch space. */
  readonly folder: string;
  /** The subfolder in which the tool starts; if omitted, the folder itself. */
  readonly directory?: string;
  /** Paths in the folder that the module's code can read but not write, if it is in a sandbox. */
  readonly readOnlyPaths?: readonly string[];
  /** Environment variables with the location of the tool's data and the name of the workspace. */
  readonly layout?: Readonly<Record<string, string>>;
  readonly configFile: string;
  readonly cacheFolder: string;
  /** Files that the tool reads from outside of its folder, at {@link Enclosure.inputPath}. */
  readonly inputs: readonly string[];
  /** Placed at {@link Enclosure.identityPath}. A sandbox gets them without a file on the disk. */
  readonly identityFiles?: readonly IdentityFile[];
  /** Whether the step fetches providers. In a sandbox, other steps cannot write what it fetched. */
  readonly isFetching: boolean;
  /** Whether the folder is read-only for the tool, if it is in a sandbox. */
  readonly isReadOnly?: boolean;
  readonly hasNetwork: boolean;
  /**
   * The folder with the sockets of the run's egress proxy, through which the tool then connects to
   * other machines.
   */
  readonly egressFolder?: string | null;
  /** Folder of the run's control group; null if it has none. */
  readonly cgroup: string | null;
}

/** How the tool runs: the paths that it sees, and the command that starts it. */
export interface Enclosure {
  readonly isSandbox: boolean;
  /** What the machine lacks for a stricter sandbox, as sentences for the operator. */
  readonly weaknesses: readonly string[];
  cachePath(cacheFolder: string): string;
  inputPath(file: string): string;
  /** Where the tool finds an identity file of the run with this folder. */
  identityPath(folder: string, name: string): string;
  /** Whether a workspace variable with this name reaches the tool. */
  passesVariable(name: string): boolean;
  createCommand(step: Step): ProcessCommand;
}

/** The environment of every tool, regardless of the workspace. */
export const TOOL_ENVIRONMENT = { CHECKPOINT_DISABLE: '1', TF_IN_AUTOMATION: '1', TF_INPUT: '0' };

/** Bytes above which Go collects garbage more often, if the memory is not limited. */
const GARBAGE_COLLECTION_BYTES = 1024 ** 3;

/**
 * Delays the garbage collection of tools and providers, which are Go programs
 * (docs/performance.md). GOMEMLIMIT makes it more frequent well before the memory limit. Variables
 * of the workspace take precedence.
 */
export function garbageCollectionVariables({ memoryBytes }: SandboxLimits): Record<string, string> {
  const limit = memoryBytes > 0 ? memoryBytes / 4 : GARBAGE_COLLECTION_BYTES;
  return { GOGC: '400', GOMEMLIMIT: String(Math.floor(limit)) };
}

/** Arguments of prlimit(1). */
export function toLimitArguments(limits: SandboxLimits): string[] {
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

export function scratchFolderOf(folder: string): string {
  return join(folder, '..', 'home');
}

/** The folder of identity files without a sandbox: beside the folder of the tool. */
export function identityFolderOf(folder: string): string {
  return join(folder, '..', 'identity');
}

/** The path of an input file in a sandbox. */
export function sandboxPathOf(file: string): string {
  return `/etc/run/${basename(file)}`;
}
