import { Readable } from 'node:stream';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  ListObjectsV2Command,
  S3Client,
} from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';
import type { S3Config } from '../config/config.js';
import type { Blobs, WrittenBlob } from './blobs.js';

/** Bytes of a part: the minimum of the protocol. The upload of a stream buffers about two parts. */
const PART_BYTES = 5 * 1024 * 1024;
const CONNECT_TIMEOUT_MS = 5_000;
/** Milliseconds without traffic: longer than the server lets a client pause a download (60 s). */
const IDLE_TIMEOUT_MS = 120_000;

/**
 * Stores blobs as objects of a bucket, under a prefix. Credentials come from the standard AWS
 * sources, such as `AWS_ACCESS_KEY_ID`.
 */
export class S3Blobs implements Blobs {
  private readonly client: S3Client;

  constructor(private readonly config: S3Config) {
    this.client = new S3Client({
      region: config.region,
      requestHandler: { connectionTimeout: CONNECT_TIMEOUT_MS, socketTimeout: IDLE_TIMEOUT_MS },
      // Stores other than AWS may need path-style addresses, and may not support checksums.
      ...(config.endpoint === null ? {} : { endpoint: config.endpoint, forcePathStyle: true }),
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
    });
  }

  /** Sends large objects in parts; the object appears when it is complete. */
  async put(key: string, source: Readable | Buffer): Promise<void> {
    const upload = new Upload({
      client: this.client,
      params: { ...this.object(key), Body: source },
      partSize: PART_BYTES,
      queueSize: 1,
    });
    await upload.done().catch((error: unknown) => {
      // Aborting the upload may fail too: report the original error.
      throw (Buffer.isBuffer(source) ? null : source.errored) ?? error;
    });
  }

  async get(key: string, maxBytes?: number): Promise<Readable> {
    const range = maxBytes === undefined ? {} : { Range: `bytes=0-${maxBytes - 1}` };
    try {
      return (await this.client.send(new GetObjectCommand({ ...this.object(key), ...range })))
        .Body as Readable;
    } catch (error) {
      // An empty object has no byte range.
      if (maxBytes !== undefined && (error as Error).name === 'InvalidRange')
        return Readable.from([]);
      throw error;
    }
  }

  async delete(key: string): Promise<void> {
    await this.client.send(new DeleteObjectCommand(this.object(key)));
  }

  async *list(): AsyncGenerator<WrittenBlob> {
    let ContinuationToken: string | undefined;
    do {
      const page = await this.client.send(
        new ListObjectsV2Command({
          Bucket: this.config.bucket,
          Prefix: this.config.prefix,
          ContinuationToken,
        }),
      );
      for (const { Key, LastModified } of page.Contents ?? []) {
        if (Key !== undefined && LastModified !== undefined)
          yield { key: Key.slice(this.config.prefix.length), writtenAt: LastModified };
      }
      // Some stores send an empty token at the end.
      ContinuationToken = page.IsTruncated ? page.NextContinuationToken : undefined;
    } while (ContinuationToken);
  }

  private object(key: string): { Bucket: string; Key: string } {
    return { Bucket: this.config.bucket, Key: `${this.config.prefix}${key}` };
  }
}
