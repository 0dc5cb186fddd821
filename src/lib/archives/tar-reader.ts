import { type Extract, extract, type Header } from 'tar-stream';
import { TarFraming } from './tar-framing.js';

/**
 * Receives the entries of an archive in order. If it throws, the {@link TarReader} stops and
 * rejects with that error.
 */
export interface EntryReceiver {
  /**
   * The entry is a file, folder, link, device or pipe. Returns the function that receives the
   * content, or undefined to skip it.
   */
  receiveEntry(header: Header): ((chunk: Buffer) => void) | undefined;
}

/** Parses a tar stream that the caller writes in chunks. */
export class TarReader {
  private readonly framing: TarFraming;
  private readonly extract: Extract = extract();
  /** Rejects when the receiver throws, or `tar-stream` cannot parse the archive. */
  readonly failed: Promise<never>;

  constructor(
    maxEntries: number,
    private readonly receiver: EntryReceiver,
  ) {
    this.framing = new TarFraming(maxEntries);
    this.failed = new Promise((_, reject) => this.extract.on('error', reject));
    this.failed.catch(() => undefined);
    this.extract.on('entry', (header, content, next) => {
      // `extract` fails with the same error, which `failed` reports.
      content.on('error', () => undefined);
      this.failOnError(() => {
        const sink = this.receiver.receiveEntry(header);
        // The outer failOnError does not cover this listener: streamx emits `data` later.
        content.on('data', (chunk) => {
          if (Buffer.isBuffer(chunk)) this.failOnError(() => sink?.(chunk));
        });
        content.on('end', () => next());
        content.resume();
      });
    });
  }

  /**
   * Resolves when the parser accepts more bytes; the parser buffers at most 16 KiB and one chunk.
   * Rejects if the archive is invalid or the receiver has thrown.
   */
  async write(chunk: Buffer): Promise<void> {
    if (this.extract.destroyed) return this.failed;
    this.framing.push(chunk);
    const { extract: stream } = this;
    if (stream.write(chunk)) return;
    await Promise.race([
      this.failed,
      new Promise<void>((resolve) => stream.once('drain', resolve)),
    ]);
  }

  /** Ends the stream. Rejects like {@link write}, and if the archive is incomplete. */
  async end(): Promise<void> {
    this.framing.end();
    const closed = new Promise<void>((resolve) => this.extract.on('close', () => resolve()));
    this.extract.end(undefined);
    await Promise.race([this.failed, closed]);
  }

  private failOnError(receive: () => void): void {
    try {
      receive();
    } catch (error) {
      this.extract.destroy(error instanceof Error ? error : new Error(String(error)));
    }
  }
}
