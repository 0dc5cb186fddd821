import { execFileSync } from 'node:child_process';
import { copyFileSync, existsSync, lstatSync, mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { packageRoot } from '../../src/core/package-root.js';

/** Copies the files that git tracks, and those that `git add .` would add, into a folder. */
export function copyCheckout(folder: string): void {
  const names = execFileSync(
    'git',
    ['ls-files', '-z', '--cached', '--others', '--exclude-standard'],
    { cwd: packageRoot, encoding: 'utf8', maxBuffer: 2 ** 27 },
  );
  for (const name of names.split('\0')) {
    const file = join(packageRoot, name);
    if (!existsSync(file) || !lstatSync(file).isFile()) continue;
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    copyFileSync(file, join(folder, name));
  }
}
