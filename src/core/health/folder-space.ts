import { statfs } from 'node:fs/promises';
import { dirname } from 'node:path';
import { setTimeout } from 'node:timers/promises';

/** Milliseconds after which a file system that has not answered counts as one that does not. */
const ANSWER_TIMEOUT_MS = 2_000;

/** What the disk of a folder still takes. A shared file system may hang, and each question to it then keeps a thread: it is asked once at a time. */
export class FolderSpace {
  private pending: Promise<number | null> | null = null;

  constructor(
    private readonly folder: string,
    private readonly measure: (folder: string) => Promise<number> = freeIn,
  ) {}

  /** Bytes; null where that can't be told, or not soon. */
  async free(): Promise<number | null> {
    this.pending ??= this.measure(this.folder)
      .catch(() => null)
      .finally(() => (this.pending = null));
    return Promise.race([this.pending, setTimeout(ANSWER_TIMEOUT_MS, null, { ref: false })]);
  }
}

/** A folder that is not there yet will be on the disk of the one in which it is made. */
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
