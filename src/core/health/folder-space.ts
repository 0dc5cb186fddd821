import { statfs } from 'node:fs/promises';
import { dirname } from 'node:path';
import { setTimeout } from 'node:timers/promises';

/** Milliseconds after which the free space counts as unknown. */
const RESPONSE_TIMEOUT_MS = 2_000;

/**
 * The free space on a folder's disk. A query of an unresponsive network file system blocks a
 * thread, so only one query runs at a time.
 */
export class FolderSpace {
  private pending: Promise<number | null> | null = null;

  constructor(
    private readonly folder: string,
    private readonly measure: (folder: string) => Promise<number> = measureFree,
  ) {}

  /** Returns the free bytes; null if they are unknown or the disk does not respond in time. */
  async free(): Promise<number | null> {
    this.pending ??= this.measure(this.folder)
      .catch(() => null)
      .finally(() => (this.pending = null));
    return Promise.race([this.pending, setTimeout(RESPONSE_TIMEOUT_MS, null, { ref: false })]);
  }
}

/** Measures the parent of a missing folder, which will be created on the same disk. */
async function measureFree(folder: string): Promise<number> {
  try {
    const { bavail, bsize } = await statfs(folder);
    return bavail * bsize;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT' || dirname(folder) === folder)
      throw error;
    return measureFree(dirname(folder));
  }
}
