import { Transform } from 'class-transformer';

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
