import { execFile } from 'node:child_process';
import { realpath } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import type { ToolOrigin, ToolVersion } from './tool-version.js';

const execute = promisify(execFile);
const PROBE_TIMEOUT_MS = 20_000;
const BUSY_TRIES = 20;
const BUSY_PAUSE_MS = 50;

/**
 * Starts the program and reads its version; returns a sentence if it is not an OpenTofu or
 * Terraform that runs on this machine.
 */
export async function probeTool(path: string, origin: ToolOrigin): Promise<ToolVersion | string> {
  try {
    // Resolves symbolic links, because a sandbox contains only the file itself.
    const file = await realpath(path);
    const { terraform_version: version } = JSON.parse(
      await outputOf(file, ['version', '-json']),
    ) as { terraform_version?: unknown };
    if (typeof version !== 'string')
      return `${path} does not report its version as tofu and terraform do.`;
    return { tool: await nameOf(file), version, path: file, origin };
  } catch {
    return `${path} is not a tofu or terraform that runs on this machine.`;
  }
}

/**
 * Both tools use the JSON member `terraform_version`; the first line of the plain output names the
 * tool.
 */
async function nameOf(file: string): Promise<'tofu' | 'terraform'> {
  return (await outputOf(file, ['version'])).startsWith('OpenTofu') ? 'tofu' : 'terraform';
}

/** Retries ETXTBSY: a concurrently forked process may still have a new program open for writing. */
async function outputOf(file: string, args: readonly string[]): Promise<string> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      const { stdout } = await execute(file, args, {
        env: { CHECKPOINT_DISABLE: '1', TF_CLI_CONFIG_FILE: '/dev/null' },
        timeout: PROBE_TIMEOUT_MS,
      });
      return stdout;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ETXTBSY' || attempt === BUSY_TRIES)
        throw error;
      await delay(BUSY_PAUSE_MS);
    }
  }
}
