import type { Type } from '@nestjs/common';
import { ValidateBy, type ValidationOptions } from 'class-validator';

/**
 * Converts a pattern of a schema, which the generator emits as `/…/`, to a regular expression. Like
 * ajv, it always sets the Unicode flag.
 */
export function regex(literal: string): RegExp {
  return new RegExp(literal.replace(/^\/|\/$/g, ''), 'u');
}

const READERS = {
  /** Integers only; no documented parameter has decimals. */
  number: (text: string) => (/^-?[0-9]+$/.test(text) ? clampToSafe(Number(text)) : Number.NaN),
  boolean: (text: string) => (text === 'true' || text === 'false' ? text === 'true' : text),
  list: (text: string) => text.split(',').map((item) => item.trim()),
};

const clampToSafe = (value: number): number =>
  Math.max(Number.MIN_SAFE_INTEGER, Math.min(Number.MAX_SAFE_INTEGER, value));

type Reader = (text: string) => unknown;

/** By the prototype of a parameter class, then by parameter name. */
const readers = new Map<object, Map<string, Reader>>();

/** Converts the text of a query or header value to its documented type. */
export function fromQuery(kind: keyof typeof READERS): PropertyDecorator {
  return (prototype, name) => {
    const ofClass = readers.get(prototype) ?? new Map<string, Reader>();
    readers.set(prototype, ofClass.set(String(name), READERS[kind]));
  };
}

/**
 * Creates an instance of a parameter class, without class-transformer, which takes longer than
 * checking all rules.
 */
export function parametersAs(type: Type, values: object): object {
  const instance = new type() as Record<string, unknown>;
  const ofClass = readers.get(type.prototype as object);
  for (const [name, value] of Object.entries(values) as [string, unknown][]) {
    if (name === '__proto__' || name === 'constructor') continue;
    const read = ofClass?.get(name);
    instance[name] = read && typeof value === 'string' ? read(value) : value;
  }
  return instance;
}

/**
 * Whether the value is a text of at least `minimum` code points. Counts them only if the number of
 * UTF-16 units does not decide: a code point has one or two.
 */
function hasAtLeast(minimum: number, value: unknown): boolean {
  if (typeof value !== 'string' || value.length < minimum) return false;
  return value.length >= 2 * minimum - 1 || Array.from(value).length >= minimum;
}

/**
 * Counts code points, as JSON Schema and the databases do. The rules of class-validator do not
 * count variation selectors.
 */
export function MinCharacters(minimum: number, options?: ValidationOptions): PropertyDecorator {
  const message =
    minimum === 1
      ? '$property must not be empty'
      : `$property must have at least ${minimum} characters`;
  return ValidateBy(
    {
      name: 'minLength',
      validator: { validate: (value) => hasAtLeast(minimum, value), defaultMessage: () => message },
    },
    options,
  );
}

export function MaxCharacters(maximum: number, options?: ValidationOptions): PropertyDecorator {
  const message =
    maximum === 0 ? '$property must be empty' : `$property must have at most ${maximum} characters`;
  return ValidateBy(
    {
      name: 'maxLength',
      validator: {
        validate: (value) => typeof value === 'string' && !hasAtLeast(maximum + 1, value),
        defaultMessage: () => message,
      },
    },
    options,
  );
}
