import { LRUCache } from 'lru-cache';

/** Bytes of all archives that are kept, and of one. */
const MAX_TOTAL_BYTES = 16 * 1024 * 1024;
const MAX_ARCHIVE_BYTES = 1024 * 1024;

/**
 * Archives of modules that this process has fetched, by their checksum. A caller that wants one has
 * just been told by the registry which it may have: what is kept spares only the way of its bytes.
 */
export class ModuleArchives {
  private readonly kept = new LRUCache<string, Buffer>({
    maxSize: MAX_TOTAL_BYTES,
    sizeCalculation: ({ length }) => length,
  });

  of(sha256: string | null): Buffer | undefined {
    return sha256 === null ? undefined : this.kept.get(sha256);
  }

  /**
   * The bytes as they pass. They are kept when the one who reads them has said that they are the
   * right ones.
   */
  collect(source: AsyncIterable<Uint8Array>): {
    readonly bytes: AsyncIterable<Uint8Array>;
    readonly keep: (sha256: string | null) => void;
  } {
    const pieces: Uint8Array[] = [];
    let length = 0;
    const bytes = async function* (): AsyncGenerator<Uint8Array> {
      for await (const piece of source) {
        length += piece.length;
        if (length <= MAX_ARCHIVE_BYTES) pieces.push(piece);
        yield piece;
      }
    };
    const keep = (sha256: string | null): void => {
      if (sha256 !== null && length > 0 && length <= MAX_ARCHIVE_BYTES)
        this.kept.set(sha256, Buffer.concat(pieces));
    };
    return { bytes: bytes(), keep };
  }
}
