import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';

/**
 * The folder of the package, whether this runs from `src/`, from `build/src/` or from `dist/src/`.
 */
export const packageRoot = findRoot(import.meta.dirname);

function findRoot(folder: string): string {
  if (existsSync(join(folder, 'package.json'))) return folder;
  const above = dirname(folder);
  if (above === folder) throw new Error('package.json is missing: the installation is incomplete');
  return findRoot(above);
}
