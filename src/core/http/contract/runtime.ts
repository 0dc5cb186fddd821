import type { Type } from '@nestjs/common';
import { ValidateBy, type ValidationOptions } from 'class-validator';

/** The generator hands a pattern over as the text `/…/`; in a schema it is always a Unicode expression (as ajv reads it). */
export function regex(literal: string): RegExp {
  return new RegExp(literal.replace(/^\/|\/$/g, ''), 'u');
}

const READERS = {
  number: (text: string) => (/^-?[0-9]+$/.test(text) ? safe(Number(text)) : Number.NaN),
  boolean: (text: string) => (text === 'true' ? true : text === 'false' ? false : text),
  list: (text: string) => text.split(',').map((item) => item.trim()),
};

/** A number that can't be told from its neighbours counts as the largest that can. */
const safe = (value: number): number =>
  Math.max(Number.MIN_SAFE_INTEGER, Math.min(Number.MAX_SAFE_INTEGER, value));

type Reader = (text: string) => unknown;

/** By the prototype of a class of parameters, and the name of one. */
const readers = new Map<object, Map<string, Reader>>();

/** A query or header value arrives as text; this gives it the type that the document names. */
export function fromQuery(kind: keyof typeof READERS): PropertyDecorator {
  return (prototype, name) => {
    const known = readers.get(prototype) ?? new Map<string, Reader>();
    readers.set(prototype, known.set(String(name), READERS[kind]));
  };
}

/** An instance of a class of parameters, for most requests the one thing that has to be made: class-transformer would cost more than all its rules. */
export function parametersAs(type: Type, values: object): object {
  const instance = new type() as Record<string, unknown>;
  const known = readers.get(type.prototype as object);
  for (const [name, value] of Object.entries(values) as [string, unknown][]) {
    if (name === '__proto__' || name === 'constructor') continue;
    const read = known?.get(name);
    instance[name] = read && typeof value === 'string' ? read(value) : value;
  }
  return instance;
}

/** A character takes one or two places of a text: only where that leaves it open are they counted. */
function hasAtLeast(least: number, value: unknown): boolean {
  if (typeof value !== 'string' || value.length < least) return false;
  return value.length >= 2 * least - 1 || Array.from(value).length >= least;
}

/** Lengths count code points, as JSON schema and the databases do; class-validator's own rules count otherwise. */
export function MinCharacters(least: number, options?: ValidationOptions): PropertyDecorator {
  const message = `$property must be longer than or equal to ${least} characters`;
  return ValidateBy(
    {
      name: 'minLength',
      validator: { validate: (value) => hasAtLeast(least, value), defaultMessage: () => message },
    },
    options,
  );
}

export function MaxCharacters(most: number, options?: ValidationOptions): PropertyDecorator {
  const message = `$property must be shorter than or equal to ${most} characters`;
  return ValidateBy(
    {
      name: 'maxLength',
      validator: {
        validate: (value) => typeof value === 'string' && !hasAtLeast(most + 1, value),
        defaultMessage: () => message,
      },
    },
    options,
  );
}
