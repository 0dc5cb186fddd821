import type { Json } from '../lib/hcl/json-value.js';
import { SpellingIndex } from './spelling-index.js';

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
  /** As given, so that another thread can build its own. */
  readonly values: readonly string[];
  private builtIndex: SpellingIndex | undefined;

  constructor(values: Iterable<string>) {
    this.values = [...values];
  }

  /** Whether the bytes contain a secret. */
  isIn(bytes: Buffer): boolean {
    return this.index.isIn(bytes);
  }

  redact(text: string): string {
    const bytes = Buffer.from(text);
    const redacted = this.redactBytes(bytes);
    return redacted === bytes ? text : redacted.toString();
  }

  redactBytes(bytes: Buffer): Buffer {
    const spans = this.index.spansIn(bytes);
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
    let settled = bytes.length - this.index.beginningAtEnd(bytes);
    for (const [start, end] of this.index.spansIn(bytes).toReversed()) {
      if (start < settled && settled < end) settled = start;
    }
    return settled;
  }

  /** Built when it is first needed: some instances only pass on their values. */
  private get index(): SpellingIndex {
    return (this.builtIndex ??= new SpellingIndex(spellingsOfAll(this.values)));
  }
}

/** Every text in a value, including member names, and every number as text. */
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

function spellingsOfAll(values: readonly string[]): Set<string> {
  const spellings = new Set<string>();
  for (const text of new Set(values.flatMap(withLines))) {
    if (text.length < MIN_SECRET_LENGTH) continue;
    for (const spelling of spellingsOf(text))
      if (spelling.length >= MIN_SECRET_LENGTH) spellings.add(spelling);
  }
  return spellings;
}

function spellingsOf(text: string): string[] {
  const base64 = Buffer.from(text).toString('base64').replace(/=+$/, '');
  return [...quotedSpellingsOf(text), encodeURIComponent(text.toWellFormed()), base64];
}

function quotedSpellingsOf(text: string): string[] {
  const json = inJson(text);
  if (json === text && !ESCAPED_ELSEWHERE.test(text)) return [text];
  // HCL and Go's %q escape line separators; HCL also doubles the marks of its templates.
  const goQuoted = json.replace(/[\u2028\u2029]/g, unicodeEscape);
  const quoted = [json, goQuoted].flatMap((one) => [one, one.replace(/[$%](?=\{)/g, '$&$&')]);
  const plain = [...new Set([text, ...quoted])];
  // The encoding inside of a message that is itself JSON.
  const encoded = [...plain, ...plain.map(inJson)];
  return [...encoded, ...encoded.map(asGo)];
}

/** What HCL or Go escape and JSON.stringify does not. */
const ESCAPED_ELSEWHERE = /[<>&\u2028\u2029]|[$%]\{/;

const inJson = (text: string): string => JSON.stringify(text).slice(1, -1);

/** JSON as Go writes it, which escapes what HTML or JavaScript would interpret. */
const asGo = (json: string): string => json.replace(/[<>&\u2028\u2029]/g, unicodeEscape);

const unicodeEscape = (character: string): string =>
  `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
