import { join } from 'node:path';

import type { ProcessCommand } from '../launcher/messages.js';
import {
  type Enclosure,
  garbageCollection,
  identityFolder,
  limitArguments,
  type SandboxLimits,
  scratchFolder,
  type Step,
  TOOL_ENVIRONMENT,
} from './enclosure.js';
import { isAllowedWithoutSandbox } from './unsandboxed-environment.js';

export interface OpenEnclosureOptions {
  /** Path of prlimit(1); null: no limits. */
  readonly prlimit: string | null;
  readonly limits: SandboxLimits;
  readonly graceMs: number;
  /** Additional names of variables that a workspace may set. */
  readonly environment: readonly string[];
}

/**
 * No sandbox, for operators who isolate the whole runner themselves. A module can do everything
 * that the runner can.
 */
export class OpenEnclosure implements Enclosure {
  readonly isSandbox = false;
  readonly weaknesses = [];

  constructor(private readonly options: OpenEnclosureOptions) {}

  cachePath(cacheFolder: string): string {
    return cacheFolder;
  }

  inputPath(file: string): string {
    return file;
  }

  identityPath(folder: string, name: string): string {
    return join(identityFolder(folder), name);
  }

  passesOn(name: string): boolean {
    return isAllowedWithoutSandbox(name, this.options.environment);
  }

  command({ tool, args, env, folder, directory = '', layout, configFile }: Step): ProcessCommand {
    const { prlimit, limits, graceMs } = this.options;
    const home = scratchFolder(folder);
    const own = {
      PATH: '/usr/local/bin:/usr/bin:/bin',
      HOME: home,
      TMPDIR: home,
      TF_CLI_CONFIG_FILE: configFile,
      ...TOOL_ENVIRONMENT,
      ...layout,
    };
    const allowed = Object.fromEntries(Object.entries(env).filter(([name]) => this.passesOn(name)));
    const command = {
      env: { ...garbageCollection(limits), ...allowed, ...own },
      cwd: join(folder, directory),
    };
    const rest = { ...command, inputs: [], isSandbox: false, graceMs };
    if (prlimit === null) return { file: tool, args, ...rest };
    return { file: prlimit, args: [...limitArguments(limits), '--', tool, ...args], ...rest };
  }
}
