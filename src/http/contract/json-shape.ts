import { Invalid, Unreadable, type Violation } from '../../domain-errors.js';

/** Levels of arrays and objects within each other. Deeper bodies have no honest use and make every later walk costly. */
const MAX_DEPTH = 64;
/** Values in one body: each costs microseconds in validation, and a thousand broken ones help nobody. */
const MAX_VALUES = 5_000;
const MAX_VIOLATIONS = 100;
/** A pointer is for people: a name that is longer is cut. */
const MAX_NAME = 100;
/** Member names that could reach a prototype. */
const RESERVED = new Set(['__proto__', 'constructor', 'prototype']);
/** No database keeps a NUL in a text, and half of a surrogate pair is no character. */
const UNSTORABLE = /\0|\p{Surrogate}/u;

interface Node {
  readonly value: object;
  readonly pointer: string;
  readonly depth: number;
}

/** Throws where a value's shape itself is hostile: nesting, member names. `texts` also looks at the texts. */
export function refuseHostileShape(root: unknown, texts: boolean): void {
  const violations: Violation[] = [];
  let values = 0;
  const open: Node[] = typeof root === 'object' && root !== null ? [{ value: root, pointer: '', depth: 1 }] : [];
  for (let node = open.pop(); node; node = open.pop()) {
    const { value, pointer: base, depth } = node;
    if (depth > MAX_DEPTH) throw new Unreadable(`The body is nested more than ${MAX_DEPTH} levels deep.`);
    for (const [key, member] of Object.entries(value) as [string, unknown][]) {
      values += 1;
      if (values > MAX_VALUES) throw new Unreadable(`The body holds more than ${MAX_VALUES} values.`);
      if (violations.length >= MAX_VIOLATIONS) throw new Invalid(violations);
      const pointer = () => `${base}/${key.slice(0, MAX_NAME).replace(/~/g, '~0').replace(/\//g, '~1')}`;
      if (RESERVED.has(key)) violations.push({ pointer: pointer(), detail: `the member name ${key} is reserved` });
      else if (typeof member === 'object' && member !== null) open.push({ value: member, pointer: pointer(), depth: depth + 1 });
      else if (texts && (UNSTORABLE.test(key) || (typeof member === 'string' && UNSTORABLE.test(member)))) violations.push({ pointer: pointer(), detail: 'a text must be without NUL and without halves of surrogate pairs' });
    }
  }
  if (violations.length > 0) throw new Invalid(violations);
}
