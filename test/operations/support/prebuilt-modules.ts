import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { arch, platform, versions } from 'node:process';
import { packageRoot } from '../../../src/core/package-root.js';
import { isLongForm } from '../../support/long-form.js';

/** The folder of a machine from which `npm ci` gets native modules instead of compiling them. */
export const PREBUILT_MODULES_FOLDER = '/var/cache/gantry-prebuilt-modules';

/** Packs the native module of this checkout for prebuild-install on the machine with this root. */
export function packPrebuiltModules(root: string): void {
  const folder = join(root, PREBUILT_MODULES_FOLDER);
  mkdirSync(folder, { recursive: true });
  // In the long form, each `npm ci` downloads or compiles the module, which takes a minute.
  if (isLongForm) return;
  const module = join(packageRoot, 'node_modules/sqlite3');
  const { version, binary } = JSON.parse(readFileSync(join(module, 'package.json'), 'utf8')) as {
    version: string;
    binary: { napi_versions: number[] };
  };
  const napi = Math.max(
    ...binary.napi_versions.filter((number) => number <= Number(versions['napi'])),
  );
  const name = `sqlite3-v${version}-napi-v${napi}-${platform}-${arch}.tar.gz`;
  execFileSync('tar', [
    ...['--create', '--gzip', `--file=${join(folder, name)}`, `--directory=${module}`],
    'build/Release/node_sqlite3.node',
  ]);
}
