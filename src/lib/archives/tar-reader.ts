import { type Extract, extract, type Header } from 'tar-stream';

import { TarFraming } from './tar-framing.js';

/** Takes the entries of an archive, in their order. May throw ModuleRefusal at any point. */
export interface EntryReceiver {
  /**
   * A folder, or what stands for content elsewhere; gives where the content goes, or nothing to
   * pass over it.
   */
  entry(header: Header): ((chunk: Buffer) => void) | undefined;
}

/** Parses a tar stream that its caller writes piece by piece. */
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
      // The whole stream fails with it, and is listened to.
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

  /** Resolves when the bytes have been worked off, so that no more than one piece is ever held. */
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
