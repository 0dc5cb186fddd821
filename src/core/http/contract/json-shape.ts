import { endOfString } from '../../../lib/text/json-nesting.js';
import { assertNoViolations, Invalid, Unreadable, type Violation } from '../../errors.js';

/**
 * Maximum nesting levels of arrays and objects. Deeper bodies have no legitimate use and make every
 * later traversal expensive.
 */
const MAX_DEPTH = 64;
/**
 * Maximum values in one body, which limits the time for validation. A change of 1,000 variables
 * that removes 1,000 others has about 12,000.
 */
const MAX_VALUES = 20_000;
const MAX_VIOLATIONS = 100;
/** Maximum characters of a member name in a pointer; longer names are truncated. */
const MAX_NAME_CHARACTERS = 100;
/** Member names that could reach a prototype. */
const RESERVED = new Set(['__proto__', 'constructor', 'prototype']);

const [QUOTE, COMMA] = [0x22, 0x2c];
const [OPENING_BRACKET, CLOSING_BRACKET, OPENING_BRACE, CLOSING_BRACE] = [0x5b, 0x5d, 0x7b, 0x7d];

/**
 * Throws Unreadable if JSON is nested too deeply or contains too many values. Call it before the
 * JSON is parsed: parsing a mebibyte of brackets can take more than 100 ms.
 */
export function refuseHostileSize(bytes: Buffer): void {
  let depth = 0;
  let values = 0;
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at];
    if (byte === QUOTE) at = endOfString(bytes, at);
    else if (byte === COMMA) values += 1;
    else if (byte === CLOSING_BRACKET || byte === CLOSING_BRACE) depth -= 1;
    else if (byte === OPENING_BRACKET || byte === OPENING_BRACE) {
      depth += 1;
      if (!isEmptyFrom(bytes, at + 1)) values += 1;
    }
    if (depth > MAX_DEPTH)
      throw new Unreadable(`The body is nested more than ${MAX_DEPTH} levels deep.`);
    if (values > MAX_VALUES)
      throw new Unreadable(`The body contains more than ${MAX_VALUES} values.`);
  }
}

/** Whether the array or object whose content begins here is empty. */
function isEmptyFrom(bytes: Buffer, begin: number): boolean {
  let at = begin;
  while (at < bytes.length && (bytes[at] as number) <= 0x20) at += 1;
  return bytes[at] === CLOSING_BRACKET || bytes[at] === CLOSING_BRACE;
}

/** The members of an object that Gantry reads. Their names and texts must be storable. */
export interface KnownMembers {
  /** Null for a member that is never read: its texts may contain anything. */
  of(member: string): KnownMembers | null;
}

export const ALL_MEMBERS: KnownMembers = { of: () => ALL_MEMBERS };

/**
 * Throws Invalid if a member name could reach a prototype, or if the name or the text of a known
 * member cannot be stored.
 */
export function refuseHostileMembers(root: unknown, rootKnown: KnownMembers | null = null): void {
  const violations: Violation[] = [];
  if (typeof root === 'object' && root !== null) visit(root, rootKnown, [], violations);
  assertNoViolations(violations);
}

/** The recursion is limited: `refuseHostileSize` refuses deeper bodies before they are parsed. */
function visit(
  value: object,
  known: KnownMembers | null,
  path: string[],
  violations: Violation[],
): void {
  const isList = Array.isArray(value);
  for (const key of Object.keys(value)) {
    if (violations.length >= MAX_VIOLATIONS) throw new Invalid(violations);
    if (RESERVED.has(key)) {
      violations.push(violationAt(path, key, `the member name ${key} is reserved`));
      continue;
    }
    const member = (value as Readonly<Record<string, unknown>>)[key];
    const memberKnown = isList ? known : (known?.of(key) ?? null);
    if (typeof member === 'object' && member !== null) {
      path.push(key);
      visit(member, memberKnown, path, violations);
      path.pop();
    } else if (
      memberKnown &&
      !(isStorable(key) && (typeof member !== 'string' || isStorable(member)))
    )
      violations.push(violationAt(path, key, 'a text must not contain NUL or unpaired surrogates'));
  }
}

function violationAt(path: readonly string[], key: string, detail: string): Violation {
  return {
    pointer: toPointer([...path, key].map((part) => part.slice(0, MAX_NAME_CHARACTERS))),
    detail,
  };
}

/** Converts a path of member names to a JSON pointer (RFC 6901). */
export function toPointer(path: readonly string[]): string {
  return path.map((name) => `/${name.replace(/~/g, '~0').replace(/\//g, '~1')}`).join('');
}

/** PostgreSQL stores no NUL in text, and UTF-8 cannot encode an unpaired surrogate. */
const isStorable = (text: string): boolean => !text.includes('\0') && text.isWellFormed();
