import type { Json } from '../lib/hcl/json-value.js';

export const REDACTED = '(sensitive)';
/** In a plan, replaces the new value of something sensitive that changes. */
export const CHANGED_SENSITIVE = '(sensitive, changed)';
const REDACTED_BYTES = Buffer.from(REDACTED);

/** Shorter secrets would redact ordinary words. */
const MIN_SECRET_LENGTH = 6;
/** Minimum length of a line of a multi-line secret, which the tool may print alone. */
const MIN_SECRET_LINE_LENGTH = 12;

/** The secrets of a run, in every encoding in which the tools print them. */
export class Secrets {
  /** Bytes, longest first. */
  private readonly spellings: readonly Buffer[];
  readonly longest: number;

  /** As given, so that another thread can build its own. */
  readonly values: readonly string[];

  constructor(values: Iterable<string>) {
    this.values = [...values];
    const texts = new Set(
      this.values
        .flatMap(withLines)
        .filter((text) => text.length >= MIN_SECRET_LENGTH)
        .flatMap(spellingsOf),
    );
    this.spellings = [...texts]
      .map((text) => Buffer.from(text))
      .toSorted((left, right) => right.length - left.length);
    this.longest = this.spellings[0]?.length ?? 0;
  }

  /** Whether the bytes contain a secret. */
  isIn(bytes: Buffer): boolean {
    return this.spellings.some((spelling) => bytes.includes(spelling));
  }

  redact(text: string): string {
    const bytes = Buffer.from(text);
    return this.isIn(bytes) ? this.redactBytes(bytes).toString() : text;
  }

  redactBytes(bytes: Buffer): Buffer {
    const spans = this.spansIn(bytes);
    if (spans.length === 0) return bytes;
    const pieces: Buffer[] = [];
    let from = 0;
    for (const [start, end] of spans) {
      pieces.push(bytes.subarray(from, start), REDACTED_BYTES);
      from = end;
    }
    return Buffer.concat([...pieces, bytes.subarray(from)]);
  }

  /** How many leading bytes can be written: the rest may be, or become, a part of a secret. */
  settledLength(bytes: Buffer): number {
    let settled = bytes.length - this.beginningAtEnd(bytes);
    for (const [start, end] of this.spansIn(bytes).toReversed()) {
      if (start < settled && settled < end) settled = start;
    }
    return settled;
  }

  /** Length of the longest suffix of the bytes that is a prefix of a secret. */
  private beginningAtEnd(bytes: Buffer): number {
    for (let length = Math.min(this.longest - 1, bytes.length); length > 0; length -= 1) {
      const end = bytes.subarray(bytes.length - length);
      if (
        this.spellings.some(
          (spelling) =>
            spelling.length > length &&
            spelling[0] === end[0] &&
            spelling.subarray(0, length).equals(end),
        )
      )
        return length;
    }
    return 0;
  }

  /** Ranges of secrets; those that touch or overlap are merged. */
  private spansIn(bytes: Buffer): [number, number][] {
    const found: [number, number][] = [];
    for (const spelling of this.spellings) {
      let last: [number, number] | undefined;
      for (let at = bytes.indexOf(spelling); at !== -1; at = bytes.indexOf(spelling, at + 1)) {
        // A secret of one repeated letter occurs at every position of a row of that letter.
        if (last && at <= last[1]) last[1] = at + spelling.length;
        else found.push((last = [at, at + spelling.length]));
      }
    }
    const merged: [number, number][] = [];
    for (const [start, end] of found.toSorted((left, right) => left[0] - right[0])) {
      const last = merged.at(-1);
      if (last && start <= last[1]) last[1] = Math.max(last[1], end);
      else merged.push([start, end]);
    }
    return merged;
  }
}

/** Every text in a value, including member names. */
export function textsIn(value: Json): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value === 'number') return [String(value)];
  if (Array.isArray(value)) return value.flatMap(textsIn);
  if (typeof value === 'object' && value !== null)
    return Object.entries(value).flatMap(([name, member]) => [name, ...textsIn(member)]);
  return [];
}

function withLines(value: string): string[] {
  if (!value.includes('\n')) return [value];
  const lines = value
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line.length >= MIN_SECRET_LINE_LENGTH);
  return [value, value.trim(), ...lines];
}

function spellingsOf(text: string): string[] {
  const json = JSON.stringify(text).slice(1, -1);
  // Go escapes these three in JSON.
  const goJson = json
    .replaceAll('<', '\\u003c')
    .replaceAll('>', '\\u003e')
    .replaceAll('&', '\\u0026');
  const hcl = json.replace(/[$%](?=\{)/g, (mark) => mark + mark);
  // The encoding inside of a message that is itself JSON.
  const quotedHcl = JSON.stringify(hcl).slice(1, -1);
  const base64 = Buffer.from(text).toString('base64').replace(/=+$/, '');
  return [
    text,
    json,
    goJson,
    hcl,
    quotedHcl,
    encodeURIComponent(Buffer.from(text).toString()),
    base64,
  ].filter((spelling) => spelling.length >= MIN_SECRET_LENGTH);
}
