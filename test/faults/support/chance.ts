/** Repeatable random numbers: the same seed gives the same sequence (mulberry32). */
export class Chance {
  constructor(private seed: number) {}

  /** Returns an integer from 0 to `end` - 1. */
  below(end: number): number {
    this.seed = (this.seed + 0x6d2b79f5) | 0;
    let mixed = Math.imul(this.seed ^ (this.seed >>> 15), 1 | this.seed);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * end);
  }

  oneOf<T>(things: readonly T[]): T {
    return things[this.below(things.length)] as T;
  }
}
