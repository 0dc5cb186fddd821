import { execFileSync } from 'node:child_process';
import { mkdtempSync, realpathSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { describe } from 'vitest';
import { findProgram, isExecutable, needs } from './needs.js';

/** A tool of this machine. */
export interface Tool {
  readonly name: 'tofu' | 'terraform';
  /** Such as `OpenTofu 1.10.6`. */
  readonly title: string;
  readonly version: string;
  readonly path: string;
  /** A search path with only this tool and the programs of the sandbox. */
  readonly searchPath: string;
}

const PATH = process.env['PATH'] ?? '';
const NAMES = ['terraform', 'tofu'] as const;

/** Every tool on the search path, one per version. Tests that need a tool run with each of them. */
export const tools: readonly Tool[] = findTools();

export const hasTool = needs('cli') && tools.length > 0;

export const hasSandbox = needs('bwrap');

const NO_TOOL: Tool = {
  name: 'tofu',
  title: 'no tool',
  version: '0.0.0',
  path: '',
  searchPath: '',
};

/** `describe` for each tool, with `$title` as its title; skipped if there is none. */
export const describeEachTool = describe.skipIf(!hasTool).each(hasTool ? tools : [NO_TOOL]);

function findTools(): Tool[] {
  const found = new Map<string, Tool>();
  for (const folder of PATH.split(delimiter).filter(Boolean)) {
    for (const name of NAMES) {
      const path = join(folder, name);
      const version = isExecutable(path) ? versionOf(path) : null;
      if (version === null || found.has(`${name} ${version}`)) continue;
      found.set(`${name} ${version}`, {
        name,
        title: `${name === 'tofu' ? 'OpenTofu' : 'Terraform'} ${version}`,
        version,
        path,
        searchPath: searchPathOf(name, path),
      });
    }
  }
  return [...found.values()];
}

function versionOf(path: string): string | null {
  try {
    const output = execFileSync(path, ['version', '-json'], {
      env: { PATH, CHECKPOINT_DISABLE: '1', TF_CLI_CONFIG_FILE: '/dev/null' },
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    return (JSON.parse(output.toString()) as { terraform_version: string }).terraform_version;
  } catch {
    return null;
  }
}

function searchPathOf(name: string, path: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'gantry-tool-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  symlinkSync(realpathSync(path), join(folder, name));
  for (const program of ['bwrap', 'prlimit', 'unshare', 'mount']) {
    const target = findProgram(program);
    if (target) symlinkSync(target, join(folder, program));
  }
  return folder;
}
