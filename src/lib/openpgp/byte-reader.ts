import { KeyRefusal, type RefusalCode } from './key-refusal.js';

/** Reads big-endian numbers and slices. Reading past the end throws the reader's refusal. */
export class ByteReader {
  private position = 0;

  constructor(
    private readonly bytes: Uint8Array,
    private readonly beyondEnd: RefusalCode,
  ) {}

  get remaining(): number {
    return this.bytes.length - this.position;
  }

  uint8(): number {
    const byte = this.bytes[this.position];
    if (byte === undefined) throw new KeyRefusal(this.beyondEnd);
    this.position += 1;
    return byte;
  }

  uint16(): number {
    return this.uint8() * 0x100 + this.uint8();
  }

  uint32(): number {
    return this.uint16() * 0x10000 + this.uint16();
  }

  /** A view, not a copy. */
  take(length: number): Uint8Array {
    const start = this.skip(length);
    return this.bytes.subarray(start, this.position);
  }

  /** Returns the position of the first skipped byte. */
  skip(length: number): number {
    if (length > this.remaining) throw new KeyRefusal(this.beyondEnd);
    this.position += length;
    return this.position - length;
  }
}
