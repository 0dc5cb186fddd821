import { LRUCache } from 'lru-cache';

/** Maximum bytes of all cached archives, and of one. */
const MAX_TOTAL_BYTES = 16 * 1024 * 1024;
const MAX_ARCHIVE_BYTES = 1024 * 1024;

/**
 * Caches module archives by checksum. The registry authorizes each run first, so a hit only saves
 * the transfer.
 */
export class ModuleArchives {
  private readonly cache = new LRUCache<string, Buffer>({
    maxSize: MAX_TOTAL_BYTES,
    sizeCalculation: ({ length }) => length,
  });

  /** Returns null if the archive is not cached, or the checksum is null. */
  find(sha256: string | null): Buffer | null {
    return sha256 === null ? null : (this.cache.get(sha256) ?? null);
  }

  /**
   * Returns the bytes of the source as they arrive. `keep` caches a small archive: call it only
   * after you have verified the checksum.
   */
  collect(source: AsyncIterable<Uint8Array>): {
    readonly bytes: AsyncIterable<Uint8Array>;
    readonly keep: (sha256: string | null) => void;
  } {
    const chunks: Uint8Array[] = [];
    let length = 0;
    const bytes = async function* (): AsyncGenerator<Uint8Array> {
      for await (const chunk of source) {
        length += chunk.length;
        if (length <= MAX_ARCHIVE_BYTES) chunks.push(chunk);
        yield chunk;
      }
    };
    const keep = (sha256: string | null): void => {
      if (sha256 !== null && length > 0 && length <= MAX_ARCHIVE_BYTES)
        this.cache.set(sha256, Buffer.concat(chunks));
    };
    return { bytes: bytes(), keep };
  }
}
