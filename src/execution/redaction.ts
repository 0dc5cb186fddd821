import type { Json } from '../lib/hcl/json-value.js';
import { SecretIndex } from './secret-index.js';

export const REDACTED = '(sensitive)';
/** In a plan, replaces a sensitive value that differs from its old value, if that is sensitive. */
export const CHANGED_SENSITIVE = '(sensitive, changed)';
const REDACTED_BYTES = Buffer.from(REDACTED);

/** Shorter secrets would redact ordinary words. */
const MIN_SECRET_LENGTH = 6;
/** Minimum length of a line of a multi-line secret, which the tool may print alone. */
const MIN_SECRET_LINE_LENGTH = 12;

interface RedactedPart {
  readonly redacted: Buffer;
  readonly covered: number | null;
}

/** Finds secrets, also in the encodings in which tools usually print them. */
export class Secrets {
  /** The secrets without the encodings, from which another thread can create its own instance. */
  readonly values: readonly string[];
  private builtIndex: SecretIndex | undefined;

  constructor(values: Iterable<string>) {
    this.values = [...values];
  }

  occurIn(bytes: Buffer): boolean {
    return this.index.matches(bytes);
  }

  redact(text: string): string {
    const bytes = Buffer.from(text);
    return this.occurIn(bytes) ? this.redactBytes(bytes).toString() : text;
  }

  redactBytes(bytes: Buffer): Buffer {
    return this.redactPart(bytes, bytes.length, null).redacted;
  }

  /** How many leading bytes can be redacted: the rest may be the beginning of a secret. */
  settledLength(bytes: Buffer): number {
    return bytes.length - this.index.partialMatchLength(bytes);
  }

  /**
   * Redacts the first `length` bytes. `covered` is the number of leading bytes that belong to an
   * already redacted secret. It is 0 if a secret ends right before the bytes, and null if none
   * reaches them. Also returns this number for the bytes after `length`.
   */
  redactPart(bytes: Buffer, length: number, covered: number | null): RedactedPart {
    const pieces: Buffer[] = [];
    let from = covered ?? 0;
    let isAfterSecret = covered !== null;
    for (const [start, end] of this.index.findSpans(bytes)) {
      if (start >= length) break;
      const continues = covered !== null && start <= covered;
      if (!continues) pieces.push(bytes.subarray(from, start), REDACTED_BYTES);
      from = Math.max(from, end);
      isAfterSecret = true;
    }
    const rest = bytes.subarray(from, Math.max(from, length));
    return {
      redacted: pieces.length === 0 ? rest : Buffer.concat([...pieces, rest]),
      covered: isAfterSecret && from >= length ? from - length : null,
    };
  }

  /** Built on first use: some instances only carry their values. */
  private get index(): SecretIndex {
    return (this.builtIndex ??= new SecretIndex(formsOfAll(this.values)));
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

function formsOfAll(values: readonly string[]): Set<string> {
  const forms = new Set<string>();
  for (const text of new Set(values.flatMap(withLines))) {
    if (text.length < MIN_SECRET_LENGTH) continue;
    for (const form of formsOf(text)) if (form.length >= MIN_SECRET_LENGTH) forms.add(form);
  }
  return forms;
}

function formsOf(text: string): string[] {
  const base64 = Buffer.from(text).toString('base64').replace(/=+$/, '');
  return [...quotedFormsOf(text), encodeURIComponent(text.toWellFormed()), base64];
}

function quotedFormsOf(text: string): string[] {
  const json = toJsonText(text);
  if (json === text && !ESCAPED_BY_HCL_OR_GO.test(text)) return [text];
  // HCL and Go's %q escape U+2028 and U+2029. HCL also doubles `$` and `%` before `{`.
  const goQuoted = json.replace(/[\u2028\u2029]/g, toUnicodeEscape);
  const quoted = [json, goQuoted].flatMap((literal) => [
    literal,
    literal.replace(/[$%](?=\{)/g, '$&$&'),
  ]);
  const plain = [...new Set([text, ...quoted])];
  // As encoded in a message that is itself JSON.
  const encoded = [...plain, ...plain.map(toJsonText)];
  return [...encoded, ...encoded.map(toGoJson)];
}

/** Characters that HCL or Go escapes, and JSON.stringify does not. */
const ESCAPED_BY_HCL_OR_GO = /[<>&\u2028\u2029]|[$%]\{/;

const toJsonText = (text: string): string => JSON.stringify(text).slice(1, -1);

/** JSON as Go writes it, which escapes what HTML or JavaScript would interpret. */
const toGoJson = (json: string): string => json.replace(/[<>&\u2028\u2029]/g, toUnicodeEscape);

const toUnicodeEscape = (character: string): string =>
  `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
