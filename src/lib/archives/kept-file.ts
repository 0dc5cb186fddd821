import type { SourceFile } from './archive-content.js';

/** A file of an archive that is kept, up to a limit. */
export class KeptFile {
  private readonly chunks: Buffer[] = [];
  private length = 0;
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
    const room = this.limit - this.length;
    this.isCut ||= chunk.length > room;
    if (room <= 0) return;
    // A copy, because the chunk is a view of the whole decompressed buffer.
    this.chunks.push(Buffer.from(chunk.subarray(0, room)));
    this.length += Math.min(chunk.length, room);
  }
}
