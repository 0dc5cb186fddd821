import { createWriteStream } from 'node:fs';
import { mkdir, open, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { StorageFull } from '../errors.js';
import { syncFolder } from '../sync-folder.js';
import type { Blobs, WrittenBlob } from './blobs.js';

const DRAFT_FOLDER = 'incoming';

/**
 * Stores blobs as files in one folder, in subfolders named after the first two characters of the
 * key.
 */
export class DiskBlobs implements Blobs {
  constructor(private readonly folder: string) {}

  /** Rejects with StorageFull if the disk or the quota is full. A crash may leave a draft. */
  async put(key: string, source: Readable | Buffer): Promise<void> {
    const draft = join(this.folder, DRAFT_FOLDER, key);
    const file = this.file(key);
    try {
      await (Buffer.isBuffer(source)
        ? writeBuffer(source, draft, file)
        : writeStream(source, draft, file));
    } catch (error) {
      await rm(draft, { force: true });
      throw isDiskFull(error) ? new StorageFull() : error;
    }
    await syncFolder(dirname(file));
  }

  async get(key: string, maxBytes = Infinity): Promise<Readable> {
    return (await open(this.file(key))).createReadStream({ end: maxBytes - 1 });
  }

  async delete(key: string): Promise<void> {
    await Promise.all(
      [this.file(key), join(this.folder, DRAFT_FOLDER, key)].map((file) =>
        rm(file, { force: true }),
      ),
    );
  }

  /** Also lists drafts, so that sweeps delete those of interrupted writes. */
  async *list(): AsyncGenerator<WrittenBlob> {
    for (const name of await readNames(this.folder)) {
      for (const key of await readNames(join(this.folder, name))) {
        const stats = await stat(join(this.folder, name, key)).catch(() => null);
        if (stats) yield { key, writtenAt: stats.mtime };
      }
    }
  }

  private file(key: string): string {
    return join(this.folder, key.slice(0, 2), key);
  }
}

async function writeBuffer(bytes: Buffer, draft: string, file: string): Promise<void> {
  await inFolderOf(draft, () => writeFile(draft, bytes, { mode: 0o600, flush: true }));
  await inFolderOf(file, () => rename(draft, file));
}

async function writeStream(source: Readable, draft: string, file: string): Promise<void> {
  try {
    await createFolderOf(draft);
    await pipeline(source, createWriteStream(draft, { mode: 0o600, flush: true }));
    await inFolderOf(file, () => rename(draft, file));
  } catch (error) {
    source.destroy();
    throw error;
  }
}

/** Creates the folder only if the work fails without it, because most folders exist already. */
async function inFolderOf(file: string, work: () => Promise<void>): Promise<void> {
  await work().catch(async (error: unknown) => {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    await createFolderOf(file);
    await work();
  });
}

async function createFolderOf(file: string): Promise<void> {
  await mkdir(dirname(file), { recursive: true, mode: 0o700 });
}

function isDiskFull(error: unknown): boolean {
  return ['ENOSPC', 'EDQUOT'].includes((error as NodeJS.ErrnoException).code ?? '');
}

async function readNames(folder: string): Promise<string[]> {
  return readdir(folder).catch((error: unknown) => {
    if (['ENOENT', 'ENOTDIR'].includes((error as NodeJS.ErrnoException).code ?? '')) return [];
    throw error;
  });
}
