export interface SourceFile {
  /** Name of the file without its folder. */
  readonly name: string;
  readonly bytes: Uint8Array;
}

/** Buffers the content of a file, up to a limit in bytes. */
export class BufferedFile {
  private readonly chunks: Buffer[] = [];
  private length = 0;
  /** Whether content beyond the limit was dropped. */
  isCut = false;

  constructor(
    private readonly name: string,
    private readonly limit: number,
  ) {}

  get file(): SourceFile & { readonly isCut: boolean } {
    return {
      name: this.name,
      bytes: Uint8Array.from(Buffer.concat(this.chunks)),
      isCut: this.isCut,
    };
  }

  push(chunk: Buffer): void {
    const remaining = this.limit - this.length;
    this.isCut ||= chunk.length > remaining;
    if (remaining <= 0) return;
    // A copy, because a view would keep the whole decompressed buffer in memory.
    this.chunks.push(Buffer.from(chunk.subarray(0, remaining)));
    this.length += Math.min(chunk.length, remaining);
  }
}
