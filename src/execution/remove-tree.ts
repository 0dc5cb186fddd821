import { spawn } from 'node:child_process';
import { lstat, opendir, rm, rmdir, unlink } from 'node:fs/promises';
import { join } from 'node:path';

/** Maximum entries that this process removes itself; for more, it runs rm(1). */
const MAX_ENTRIES = 10_000;

/**
 * Removes a file, or a folder with all content, if it exists. Except on Windows, it needs little
 * memory for any number of files, unlike `rm` of Node.js, and handles folders without permissions
 * and over-long paths.
 */
export async function removeTree(path: string): Promise<void> {
  const facts = await lstat(path).catch((error: unknown) =>
    (error as NodeJS.ErrnoException).code === 'ENOENT' ? undefined : null,
  );
  if (facts === undefined) return;
  if (process.platform === 'win32') return rm(path, { recursive: true, force: true });
  const removed = facts?.isDirectory()
    ? removeFolder(path, { left: MAX_ENTRIES })
    : unlink(path).then(() => true);
  if (await removed.catch(() => false)) return;
  if (await runQuietly('/bin/rm', ['-rf', '--', path])) return;
  await runQuietly('/bin/chmod', ['-R', 'u+rwX', '--', path]);
  if (!(await runQuietly('/bin/rm', ['-rf', '--', path])))
    throw new Error(`${path} could not be removed.`);
}

/** Returns false if the budget is exhausted before the folder is removed. */
async function removeFolder(folder: string, budget: { left: number }): Promise<boolean> {
  for await (const entry of await opendir(folder)) {
    const path = join(folder, entry.name);
    budget.left -= 1;
    if (budget.left < 0) return false;
    if (!entry.isDirectory()) await unlink(path);
    else if (!(await removeFolder(path, budget))) return false;
  }
  await rmdir(folder);
  return true;
}

/** Returns whether the program succeeded. Ignores its output, which may name every file. */
function runQuietly(file: string, args: readonly string[]): Promise<boolean> {
  return new Promise((resolve) => {
    const child = spawn(file, [...args], { env: {}, cwd: '/', stdio: 'ignore' });
    child.once('error', () => resolve(false));
    child.once('close', (code) => resolve(code === 0));
  });
}
