import { KeyRefusal, type RefusalCode } from './key-refusal.js';

/** Reads big-endian numbers and slices. Past the end, throws KeyRefusal with the given code. */
export class ByteReader {
  private position = 0;

  constructor(
    private readonly bytes: Uint8Array,
    private readonly beyondEnd: RefusalCode,
  ) {}

  get remaining(): number {
    return this.bytes.length - this.position;
  }

  readUint8(): number {
    const byte = this.bytes[this.position];
    if (byte === undefined) throw new KeyRefusal(this.beyondEnd);
    this.position += 1;
    return byte;
  }

  readUint16(): number {
    return this.readUint8() * 0x100 + this.readUint8();
  }

  readUint32(): number {
    return this.readUint16() * 0x10000 + this.readUint16();
  }

  /** Returns a view, not a copy. */
  take(length: number): Uint8Array {
    const start = this.skip(length);
    return this.bytes.subarray(start, this.position);
  }

  /** Skips bytes, and returns the position of the first one. */
  skip(length: number): number {
    if (length > this.remaining) throw new KeyRefusal(this.beyondEnd);
    this.position += length;
    return this.position - length;
  }
}
