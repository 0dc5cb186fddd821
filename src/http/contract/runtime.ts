import { Transform } from 'class-transformer';
import { ValidateBy, type ValidationOptions } from 'class-validator';

/** The generator hands a pattern over as the text `/…/`; in a schema it is always a Unicode expression (as ajv reads it). */
export function regex(literal: string): RegExp {
  return new RegExp(literal.replace(/^\/|\/$/g, ''), 'u');
}

const READERS = {
  number: (text: string) => (/^-?[0-9]{1,15}$/.test(text) ? Number(text) : Number.NaN),
  boolean: (text: string) => (text === 'true' ? true : text === 'false' ? false : text),
  list: (text: string) => text.split(',').map((item) => item.trim()),
};

/** A query or header value arrives as text; this gives it the type that the document names. */
export function fromQuery(kind: keyof typeof READERS): PropertyDecorator {
  return Transform(({ value }: { value: unknown }) => (typeof value === 'string' ? READERS[kind](value) : value));
}

/** A code point is one or two of the units that `length` counts: most texts need no closer look. */
const characters = (value: string): number => Array.from(value).length;
const hasAtLeast = (least: number, value: unknown): boolean => typeof value === 'string' && value.length >= least && (value.length >= 2 * least || characters(value) >= least);
const hasAtMost = (most: number, value: unknown): boolean => typeof value === 'string' && (value.length <= most || (value.length <= 2 * most && characters(value) <= most));

/** Lengths count code points, as JSON schema and the databases do; class-validator's own rules count otherwise. */
export function MinCharacters(least: number, options?: ValidationOptions): PropertyDecorator {
  const message = `$property must be longer than or equal to ${least} characters`;
  return ValidateBy({ name: 'minLength', validator: { validate: (value) => hasAtLeast(least, value), defaultMessage: () => message } }, options);
}

export function MaxCharacters(most: number, options?: ValidationOptions): PropertyDecorator {
  const message = `$property must be shorter than or equal to ${most} characters`;
  return ValidateBy({ name: 'maxLength', validator: { validate: (value) => hasAtMost(most, value), defaultMessage: () => message } }, options);
}
