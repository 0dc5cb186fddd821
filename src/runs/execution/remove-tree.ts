import { execFile } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { promisify } from 'node:util';

const execute = promisify(execFile);

/**
 * Removes a file or a folder with everything in it; does nothing where there is none. Folders without permissions, and paths
 * that are longer than the system takes, do not keep it from that: chmod(1) and rm(1) go down handle by handle.
 */
export async function removeTree(path: string): Promise<void> {
  try {
    await rm(path, { recursive: true, force: true });
  } catch (error) {
    if (process.platform === 'win32') throw error;
    const options = { env: {}, cwd: '/' };
    // Fails where a folder vanishes or belongs to another user; rm(1) has the last word.
    await execute('/bin/chmod', ['-R', 'u+rwX', '--', path], options).catch(() => undefined);
    await execute('/bin/rm', ['-rf', '--', path], options);
  }
}
