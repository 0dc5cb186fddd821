import { execFileSync } from 'node:child_process';
import { accessSync, constants, mkdtempSync, realpathSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { describe } from 'vitest';

/** A tool of this machine. */
export interface Tool {
  readonly name: 'tofu' | 'terraform';
  /** `OpenTofu 1.10.6` */
  readonly title: string;
  readonly version: string;
  readonly path: string;
  /** A search path with this tool, what makes the sandbox, and nothing else. */
  readonly searchPath: string;
}

const PATH = process.env['PATH'] ?? '';
const NAMES = ['terraform', 'tofu'] as const;

/** Every tool on the search path, each version once. Tests that need one run with each. */
export const tools: readonly Tool[] = findTools();

export const hasTool = tools.length > 0;

export const hasSandbox = works('bwrap', ['--unshare-all', '--ro-bind', '/', '/', 'true']);

if (!hasTool)
  console.warn(
    'NOT PROVED: whatever needs OpenTofu or Terraform. Put tofu, terraform or both on the search path.',
  );
else if (!hasSandbox) console.warn('NOT PROVED: the sandbox. bubblewrap does not work here.');

const NO_TOOL: Tool = {
  name: 'tofu',
  title: 'no tool',
  version: '0.0.0',
  path: '',
  searchPath: '',
};

/** `describe` for each tool, whose title is `$title`; skipped where there is none. */
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
    const answer = execFileSync(path, ['version', '-json'], {
      env: { PATH, CHECKPOINT_DISABLE: '1', TF_CLI_CONFIG_FILE: '/dev/null' },
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    return (JSON.parse(answer.toString()) as { terraform_version: string }).terraform_version;
  } catch {
    return null;
  }
}

function searchPathOf(name: string, path: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'gantry-tool-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  symlinkSync(realpathSync(path), join(folder, name));
  for (const program of ['bwrap', 'prlimit', 'unshare', 'mount']) {
    const of = PATH.split(delimiter)
      .map((each) => join(each, program))
      .find(isExecutable);
    if (of) symlinkSync(of, join(folder, program));
  }
  return folder;
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

function works(command: string, args: readonly string[]): boolean {
  try {
    execFileSync(command, args, { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}
