import type { Readable } from 'node:stream';

export interface WrittenBlob {
  readonly key: string;
  readonly writtenAt: Date;
}

/** Where bytes are kept under a key. A store that speaks S3 fits it as well as a disk does. */
export interface Blobs {
  /** Keeps the bytes, whole or not at all; they are durable once the promise is fulfilled. */
  put(key: string, source: Readable | Buffer): Promise<void>;
  /** Rejects when there is no such blob. */
  get(key: string): Promise<Readable>;
  /** No error when there is none. */
  delete(key: string): Promise<void>;
  /** Every blob, in no order. */
  list(): AsyncIterable<WrittenBlob>;
}
