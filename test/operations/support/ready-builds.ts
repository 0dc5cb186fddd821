import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync } from 'node:fs';
import { arch, platform, versions } from 'node:process';
import { join } from 'node:path';
import { packageRoot } from '../../../src/core/package-root.js';
import { isLong } from '../../support/length.js';

/**
 * The folder of a machine in which `npm ci` looks for native modules before it downloads or
 * compiles them.
 */
export const READY_BUILDS = '/var/cache/gantry-ready-builds';

/**
 * Packs the native module of this checkout in the format of prebuild-install, for the machine with
 * this root.
 */
export function makeReadyBuilds(root: string): void {
  const folder = join(root, READY_BUILDS);
  mkdirSync(folder, { recursive: true });
  // Compiling sqlite3 takes a minute of each `npm ci`.
  if (isLong) return;
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
