import { statfs } from 'node:fs/promises';
import { dirname } from 'node:path';
import { setTimeout } from 'node:timers/promises';

/** Milliseconds after which an unresponsive file system counts as unavailable. */
const RESPONSE_TIMEOUT_MS = 2_000;

/**
 * Free space of a folder's disk. A shared file system may hang and then blocks a thread per query,
 * so only one query runs at a time.
 */
export class FolderSpace {
  private pending: Promise<number | null> | null = null;

  constructor(
    private readonly folder: string,
    private readonly measure: (folder: string) => Promise<number> = freeIn,
  ) {}

  /** Free bytes; null if unknown or not available in time. */
  async free(): Promise<number | null> {
    this.pending ??= this.measure(this.folder)
      .catch(() => null)
      .finally(() => (this.pending = null));
    return Promise.race([this.pending, setTimeout(RESPONSE_TIMEOUT_MS, null, { ref: false })]);
  }
}

/** A missing folder will be created on the disk of its parent. */
async function freeIn(folder: string): Promise<number> {
  try {
    const { bavail, bsize } = await statfs(folder);
    return bavail * bsize;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT' || dirname(folder) === folder)
      throw error;
    return freeIn(dirname(folder));
  }
}
