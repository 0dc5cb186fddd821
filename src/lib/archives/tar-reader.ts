import { type Extract, extract, type Header } from 'tar-stream';

import { TarFraming } from './tar-framing.js';

/** Receives the entries of an archive in order. May throw ModuleRefusal at any point. */
export interface EntryReceiver {
  /**
   * A folder, or an entry with content; returns the receiver of the content, or nothing to skip it.
   */
  entry(header: Header): ((chunk: Buffer) => void) | undefined;
}

/** Parses a tar stream that its caller writes in chunks. */
export class TarReader {
  private readonly framing: TarFraming;
  private readonly extract: Extract = extract();
  /** Rejects as soon as an entry is refused. */
  readonly failed: Promise<never>;

  constructor(
    maxEntries: number,
    private readonly receiver: EntryReceiver,
  ) {
    this.framing = new TarFraming(maxEntries);
    this.failed = new Promise((_, reject) => this.extract.on('error', reject));
    this.failed.catch(() => undefined);
    this.extract.on('entry', (header, content, next) => {
      // The stream fails too, and that error is handled.
      content.on('error', () => undefined);
      try {
        const sink = this.receiver.entry(header);
        content.on('data', (chunk) => {
          if (Buffer.isBuffer(chunk)) sink?.(chunk);
        });
        content.on('end', () => next());
        content.resume();
      } catch (error) {
        next(error instanceof Error ? error : new Error(String(error)));
      }
    });
  }

  /** Resolves when the bytes have been processed, so that only one chunk is in memory. */
  async write(chunk: Buffer): Promise<void> {
    this.framing.push(chunk);
    const { extract: stream } = this;
    if (stream.write(chunk)) return;
    await Promise.race([
      this.failed,
      new Promise<void>((resolve) => stream.once('drain', resolve)),
    ]);
  }

  async end(): Promise<void> {
    this.framing.end();
    const closed = new Promise<void>((resolve) => this.extract.on('close', () => resolve()));
    this.extract.end(undefined);
    await Promise.race([this.failed, closed]);
  }
}
