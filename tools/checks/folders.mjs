import { readdirSync } from 'node:fs';
import { join, relative } from 'node:path';

const MAX_FILES = 25;

/** Returns a line for each folder of `src` that directly contains more than `MAX_FILES` files. */
export function checkFolders(root) {
  const counts = new Map();
  for (const entry of readdirSync(join(root, 'src'), { recursive: true, withFileTypes: true }))
    if (entry.isFile()) counts.set(entry.parentPath, (counts.get(entry.parentPath) ?? 0) + 1);
  return [...counts]
    .filter(([, count]) => count > MAX_FILES)
    .map(
      ([folder, count]) =>
        `${relative(root, folder)} contains ${count} files, more than ${MAX_FILES}: divide it`,
    );
}
