import { access, constants } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { compareVersions } from '../../lib/versions/version-constraint.js';
import { probeTool } from './tool-probe.js';
import type { ToolVersion } from './tool-version.js';

const TOOLS = ['tofu', 'terraform'] as const;

/**
 * The usable tools, and a sentence for each unusable one that is configured or that Gantry has
 * installed. Unusable programs on the search path are ignored.
 */
export interface Discovery {
  readonly tools: readonly ToolVersion[];
  readonly problems: readonly string[];
}

/**
 * Finds the tools at the configured paths and on the search path, and applies
 * {@link keepOnePerVersion}, with the configured paths first.
 */
export async function discoverTools(
  configuredPaths: readonly string[],
  searchPath: string,
): Promise<Discovery> {
  const onPath = searchPath
    .split(delimiter)
    .flatMap((folder) => (folder === '' ? [] : TOOLS.map((name) => join(folder, name))));
  const configured = await Promise.all(
    configuredPaths.map((path) => probeTool(path, 'configured')),
  );
  const found = await Promise.all(
    (await filterExecutables(onPath)).map((path) => probeTool(path, 'search path')),
  );
  return {
    tools: keepOnePerVersion(
      [...configured, ...found].filter((result) => typeof result !== 'string'),
    ),
    problems: configured.filter((result) => typeof result === 'string'),
  };
}

/**
 * Sorts the tools, newest first, and keeps one for each version: OpenTofu rather than Terraform,
 * and then the one that comes first in `tools`.
 */
export function keepOnePerVersion(tools: readonly ToolVersion[]): readonly ToolVersion[] {
  const sorted = tools.toSorted(
    (left, right) =>
      compareVersions(right.version, left.version) ||
      Number(right.tool === 'tofu') - Number(left.tool === 'tofu'),
  );
  return sorted.filter(
    (tool, index) => sorted.findIndex(({ version }) => version === tool.version) === index,
  );
}

async function filterExecutables(paths: readonly string[]): Promise<string[]> {
  const isExecutable = await Promise.all(
    paths.map((path) =>
      access(path, constants.X_OK).then(
        () => true,
        () => false,
      ),
    ),
  );
  return paths.filter((_, index) => isExecutable[index]);
}
