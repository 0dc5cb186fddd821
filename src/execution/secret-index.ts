/** Number of possible pairs of bytes. */
const PAIR_COUNT = 0x1_00_00;
/** More than the length of any text, and an integer that V8 stores without a heap object. */
const INFINITE_LENGTH = 0x3f_ff_ff_ff;
/** Longer texts are divided: a search for a repetitive one could take quadratic time. */
const MAX_PIECE_BYTES = 256;

/**
 * Finds the occurrences of many texts in one pass, in a time that hardly depends on their number.
 * Long texts are divided into pieces, and a piece also matches alone.
 */
export class SecretIndex {
  private readonly count: number;
  /** The texts, or their pieces, sorted by their bytes and concatenated. */
  private readonly bytes: Buffer;
  /** Where each text starts in the bytes, and where the last one ends. */
  private readonly offsets: Uint32Array;
  /** For each text, the index of the longest other text that is a prefix of it, or -1. */
  private readonly prefixes: Int32Array;
  /** For each pair of bytes, the first text that begins with it or a greater pair. */
  private readonly firsts = new Uint32Array(PAIR_COUNT + 1);
  /** For each pair of bytes, 1 if a text begins with it. Small enough for the CPU cache. */
  private readonly begins = new Uint8Array(PAIR_COUNT);
  private shortest = INFINITE_LENGTH;
  private longest = 0;

  /** Every text must have at least two bytes. */
  constructor(forms: Iterable<string>) {
    const texts = Array.from(forms, toLatin1).flatMap(piecesOf);
    const sorted = [...new Set(texts)].toSorted((left, right) => (left < right ? -1 : 1));
    this.count = sorted.length;
    this.bytes = Buffer.from(sorted.join(''), 'latin1');
    this.offsets = new Uint32Array(this.count + 1);
    for (const [index, { length }] of sorted.entries()) {
      this.offsets[index + 1] = this.start(index) + length;
      this.shortest = Math.min(this.shortest, length);
      this.longest = Math.max(this.longest, length);
    }
    this.prefixes = prefixesOf(sorted);
    this.fillFirsts();
  }

  matches(bytes: Buffer): boolean {
    return this.visitMatches(bytes, () => true);
  }

  /** The ranges of all occurrences; ranges that touch or overlap are merged. */
  findSpans(bytes: Buffer): [number, number][] {
    const spans: [number, number][] = [];
    let last: [number, number] | undefined;
    this.visitMatches(bytes, (at, length) => {
      if (last && at <= last[1]) last[1] = Math.max(last[1], at + length);
      else spans.push((last = [at, at + length]));
      return false;
    });
    return spans;
  }

  /** Length of the longest suffix of the bytes that is a proper prefix of a text. */
  partialMatchLength(bytes: Buffer): number {
    const end = bytes.length;
    for (let at = Math.max(0, end - this.longest + 1); at < end - 1; at += 1) {
      const pair = pairAt(bytes, at);
      const last = this.firstOf(pair + 1);
      if (this.firstOf(pair) === last) continue;
      // Of the greater texts, those that begin with the suffix are sorted first.
      const [next] = this.findPlace(bytes, at);
      if (next < last && this.commonLength(next, bytes, at) === end - at) return end - at;
    }
    const final = bytes[end - 1];
    if (final === undefined) return 0;
    return this.firstOf(final << 8) < this.firstOf((final + 1) << 8) ? 1 : 0;
  }

  /**
   * Calls `visit` with the longest match at each position, until it returns true. Returns whether
   * it did.
   */
  private visitMatches(bytes: Buffer, visit: (at: number, length: number) => boolean): boolean {
    const { begins } = this;
    const end = bytes.length - this.shortest;
    let pair = bytes[0] ?? 0;
    for (let at = 0; at <= end; at += 1) {
      pair = ((pair & 0xff) << 8) | (bytes[at + 1] as number);
      if (begins[pair] === 0) continue;
      const length = this.longestAt(bytes, at);
      if (length > 0 && visit(at, length)) return true;
    }
    return false;
  }

  /** Length of the longest text at the position, or 0. */
  private longestAt(bytes: Buffer, at: number): number {
    const [next, common] = this.findPlace(bytes, at);
    // Only the text before that place, or one of its prefixes, can occur here.
    let index = next - 1;
    if (index < this.firstOf(pairAt(bytes, at))) return 0;
    while (index !== -1 && this.lengthOf(index) > common) index = this.prefixes[index] ?? -1;
    return index === -1 ? 0 : this.lengthOf(index);
  }

  /**
   * Finds the first text that is greater than the bytes from the position on. Also returns the
   * length of the common prefix of these bytes and the text before that one.
   */
  private findPlace(bytes: Buffer, at: number): [next: number, common: number] {
    const pair = pairAt(bytes, at);
    let low = this.firstOf(pair);
    let high = this.firstOf(pair + 1);
    // All texts between low and high share at least the shorter of the two common prefixes.
    let [lowCommon, highCommon] = [2, 2];
    while (low < high) {
      const middle = (low + high) >>> 1;
      const common = this.commonLength(middle, bytes, at, Math.min(lowCommon, highCommon));
      if (this.isGreater(middle, common, bytes, at)) [high, highCommon] = [middle, common];
      else [low, lowCommon] = [middle + 1, common];
    }
    return [low, lowCommon];
  }

  private isGreater(index: number, common: number, bytes: Buffer, at: number): boolean {
    if (common === this.lengthOf(index)) return false;
    return (this.bytes[this.start(index) + common] ?? 0) > (bytes[at + common] ?? -1);
  }

  /** Length of the common prefix of a text and the bytes, of which `from` bytes are known. */
  private commonLength(index: number, bytes: Buffer, at: number, from = 2): number {
    const own = this.bytes;
    const start = this.start(index);
    const end = Math.min(this.lengthOf(index), bytes.length - at);
    let common = from;
    while (common < end && own[start + common] === bytes[at + common]) common += 1;
    return common;
  }

  private fillFirsts(): void {
    let pair = 0;
    for (let index = 0; index < this.count; index += 1) {
      const own = pairAt(this.bytes, this.start(index));
      if (own >= pair) this.firsts.fill(index, pair, own + 1);
      this.begins[own] = 1;
      pair = own + 1;
    }
    this.firsts.fill(this.count, pair);
  }

  private firstOf(pair: number): number {
    return this.firsts[pair] ?? this.count;
  }

  private start(index: number): number {
    return this.offsets[index] ?? 0;
  }

  private lengthOf(index: number): number {
    return this.start(index + 1) - this.start(index);
  }
}

/** One character for each UTF-8 byte of a text, so that strings are sorted like their bytes. */
const toLatin1 = (text: string): string =>
  /[\u0080-\uffff]/.test(text) ? Buffer.from(text).toString('latin1') : text;

/** Divides a long text. The last piece has the full length too, so it may overlap another. */
function piecesOf(text: string): string[] {
  if (text.length <= MAX_PIECE_BYTES) return [text];
  const pieces = [text.slice(-MAX_PIECE_BYTES)];
  for (let at = 0; at + MAX_PIECE_BYTES < text.length; at += MAX_PIECE_BYTES)
    pieces.push(text.slice(at, at + MAX_PIECE_BYTES));
  return pieces;
}

const pairAt = (bytes: Buffer, at: number): number =>
  ((bytes[at] ?? 0) << 8) | (bytes[at + 1] ?? 0);

function prefixesOf(sorted: readonly string[]): Int32Array {
  const prefixes = new Int32Array(sorted.length);
  // The prefixes of a text are sorted before it, and each is a prefix of the next one.
  const open: number[] = [];
  for (const [index, text] of sorted.entries()) {
    while (open.length > 0 && !text.startsWith(sorted[open.at(-1) ?? 0] ?? '')) open.pop();
    prefixes[index] = open.at(-1) ?? -1;
    open.push(index);
  }
  return prefixes;
}
