import type { Readable } from 'node:stream';

export interface WrittenBlob {
  readonly key: string;
  readonly writtenAt: Date;
}

/** Stores bytes under keys, on disk or in an S3-compatible store. */
export interface Blobs {
  /**
   * Stores the bytes atomically; they are durable once the promise resolves. Rejects with the error
   * of the source or of the store.
   */
  put(key: string, source: Readable | Buffer): Promise<void>;
  /**
   * Reads the blob, or only its first `maxBytes` bytes; `maxBytes` is 1 or more. Rejects if the
   * blob does not exist: see {@link isMissingBlob}.
   */
  get(key: string, maxBytes?: number): Promise<Readable>;
  /** Does nothing if the blob does not exist. */
  delete(key: string): Promise<void>;
  /** Lists the blobs in any order; can also list other files, such as drafts. */
  list(): AsyncIterable<WrittenBlob>;
}

/** Whether the error reports a missing blob; on a disk, also true if the folder is missing. */
export function isMissingBlob(error: unknown): boolean {
  const { code, name } = error as { code?: string; name?: string };
  return code === 'ENOENT' || name === 'NoSuchKey';
}
