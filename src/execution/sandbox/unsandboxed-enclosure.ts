import { join } from 'node:path';
import type { ProcessCommand } from '../launcher/messages.js';
import {
  type Enclosure,
  garbageCollectionVariables,
  identityFolderOf,
  type SandboxLimits,
  scratchFolderOf,
  type Step,
  toLimitArguments,
  TOOL_ENVIRONMENT,
} from './enclosure.js';
import { inGroup } from './run-cgroups.js';
import { isAllowedWithoutSandbox } from './unsandboxed-environment.js';

export interface UnsandboxedEnclosureOptions {
  /** Path of prlimit(1); null if it is missing: the limits are then not enforced. */
  readonly prlimit: string | null;
  readonly limits: SandboxLimits;
  readonly graceMs: number;
  /** Additional variables that a workspace may set: names, possibly with a trailing `*`. */
  readonly environment: readonly string[];
}

/**
 * Runs tools without a sandbox, for operators who isolate the whole runner themselves. A module can
 * do everything that the runner can.
 */
export class UnsandboxedEnclosure implements Enclosure {
  readonly isSandbox = false;
  readonly weaknesses = [];

  constructor(private readonly options: UnsandboxedEnclosureOptions) {}

  cachePath(cacheFolder: string): string {
    return cacheFolder;
  }

  inputPath(file: string): string {
    return file;
  }

  identityPath(folder: string, name: string): string {
    return join(identityFolderOf(folder), name);
  }

  passesVariable(name: string): boolean {
    return isAllowedWithoutSandbox(name, this.options.environment);
  }

  createCommand({
    tool,
    args,
    env,
    folder,
    directory = '',
    layout,
    configFile,
    cgroup,
  }: Step): ProcessCommand {
    const { prlimit, limits, graceMs } = this.options;
    const home = scratchFolderOf(folder);
    const own = {
      PATH: '/usr/local/bin:/usr/bin:/bin',
      HOME: home,
      TMPDIR: home,
      TF_CLI_CONFIG_FILE: configFile,
      ...TOOL_ENVIRONMENT,
      ...layout,
    };
    const allowed = Object.fromEntries(
      Object.entries(env).filter(([name]) => this.passesVariable(name)),
    );
    const command = {
      env: { ...garbageCollectionVariables(limits), ...allowed, ...own },
      cwd: join(folder, directory),
    };
    const rest = { ...command, inputs: [], isSandbox: false, graceMs };
    const limited =
      prlimit === null
        ? [tool, ...args]
        : [prlimit, ...toLimitArguments(limits), '--', tool, ...args];
    const [file = tool, ...further] = inGroup(cgroup, limited);
    return { file, args: further, ...rest };
  }
}
