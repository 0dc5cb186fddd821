import { execFile } from 'node:child_process';
import { access, constants, realpath } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';

import { compareVersions } from '../../module-registry/version-constraint.js';
import type { ToolVersion } from './tool-version.js';

const TOOLS = ['tofu', 'terraform'] as const;
const execute = promisify(execFile);

/** What was found, and a sentence for each configured path that is of no use. */
export interface Discovery {
  readonly tools: readonly ToolVersion[];
  readonly problems: readonly string[];
}

/**
 * The command line tools at the configured paths, then those on the search path. The newest comes first; where two have
 * one version, OpenTofu does, then what was configured first.
 */
export async function discoverTools(
  configured: readonly string[],
  searchPath: string,
): Promise<Discovery> {
  const onPath = searchPath
    .split(delimiter)
    .flatMap((folder) => (folder === '' ? [] : TOOLS.map((name) => join(folder, name))));
  const asked = await Promise.all(configured.map((path) => askVersion(path)));
  const found = await Promise.all((await existing(onPath)).map((path) => askVersion(path)));
  const tools = [...asked, ...found].flatMap((answer) =>
    typeof answer === 'string' ? [] : [answer],
  );
  const sorted = tools.toSorted(
    (left, right) =>
      compareVersions(right.version, left.version) ||
      Number(right.tool === 'tofu') - Number(left.tool === 'tofu'),
  );
  const once = sorted.filter(
    (tool, index) => sorted.findIndex(({ version }) => version === tool.version) === index,
  );
  return { tools: once, problems: asked.filter((answer) => typeof answer === 'string') };
}

async function existing(paths: readonly string[]): Promise<string[]> {
  const there = await Promise.all(
    paths.map((path) =>
      access(path, constants.X_OK).then(
        () => true,
        () => false,
      ),
    ),
  );
  return paths.filter((_, index) => there[index]);
}

async function askVersion(path: string): Promise<ToolVersion | string> {
  try {
    // The path behind links: the sandbox mounts the one file.
    const file = await realpath(path);
    const { stdout } = await execute(file, ['version', '-json'], {
      env: { CHECKPOINT_DISABLE: '1', TF_CLI_CONFIG_FILE: '/dev/null' },
      timeout: 20_000,
    });
    const { terraform_version: version } = JSON.parse(stdout) as { terraform_version?: unknown };
    if (typeof version !== 'string')
      return `${path} does not tell its version as tofu and terraform do.`;
    return { tool: await nameOf(file), version, path: file };
  } catch {
    return `${path} is not a tofu or terraform that runs on this machine.`;
  }
}

/** Both tools call the member of their JSON `terraform_version`; the first line of the plain answer has the name. */
async function nameOf(file: string): Promise<'tofu' | 'terraform'> {
  const { stdout } = await execute(file, ['version'], {
    env: { CHECKPOINT_DISABLE: '1', TF_CLI_CONFIG_FILE: '/dev/null' },
    timeout: 20_000,
  });
  return stdout.startsWith('OpenTofu') ? 'tofu' : 'terraform';
}
