import type { Readable } from 'node:stream';

export interface WrittenBlob {
  readonly key: string;
  readonly writtenAt: Date;
}

/** Where bytes are kept under a key. A store that speaks S3 fits it as well as a disk does. */
export interface Blobs {
  /** Keeps the bytes, whole or not at all; they are durable once the promise is fulfilled. */
  put(key: string, source: Readable | Buffer): Promise<void>;
  /** All of it, or so many bytes of its beginning. Rejects when there is no such blob: {@link isMissing} tells. */
  get(key: string, first?: number): Promise<Readable>;
  /** No error when there is none. */
  delete(key: string): Promise<void>;
  /** Every blob, in no order. */
  list(): AsyncIterable<WrittenBlob>;
}

/** Of an error of a store: it works, and has no such blob. */
export function isMissing(error: unknown): boolean {
  const { code, name } = error as { code?: string; name?: string };
  return code === 'ENOENT' || name === 'NoSuchKey';
}
