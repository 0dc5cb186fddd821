import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  parseTypeConstraint,
  printTypeConstraint,
  TypeConstraintError,
} from '../../../src/lib/module-inspection/type-constraint.js';
import { typeTexts } from './support/types-and-values.js';

const print = (text: string): string => printTypeConstraint(parseTypeConstraint(text));

function errorOf(text: string): TypeConstraintError {
  try {
    parseTypeConstraint(text);
  } catch (error) {
    if (error instanceof TypeConstraintError) return error;
    throw error;
  }
  throw new Error(`${text} was accepted as a type.`);
}

describe('a type constraint', () => {
  it('is parsed the same from the output of hcl2json and from the file', () => {
    expect(parseTypeConstraint('${object({ a = optional(string, "}") })}')).toEqual(
      parseTypeConstraint('object({ a = optional(string, "}") })'),
    );
  });

  it('is printed in a form that parses to the same structure', () => {
    const property = fc.property(typeTexts, (text) => {
      expect(parseTypeConstraint(print(text))).toEqual(parseTypeConstraint(text));
    });
    fc.assert(property, { numRuns: 300 });
  });

  it('keeps every default of an optional attribute', () => {
    const values = fc
      .jsonValue({ maxDepth: 3 })
      .map((value) => JSON.parse(JSON.stringify(value)) as unknown)
      .filter((value) => value !== null);
    const property = fc.property(values, (value) => {
      const type = parseTypeConstraint('object({ a = optional(any) })');
      const [attribute] = type.kind === 'object' ? type.attributes : [];
      const given = { kind: 'object', attributes: [{ ...attribute, default: value }] };
      expect(parseTypeConstraint(printTypeConstraint(given as typeof type))).toEqual(given);
    });
    fc.assert(property, { numRuns: 300 });
  });

  it('is printed on one line, with its defaults', () => {
    expect(
      print(
        'object({\n a = string # x\n b = optional(list(number), [1,\n 2])\n c = optional(string, "a\\n\\\\b $${x} \\u0008")\n})',
      ),
    ).toBe(
      'object({ a = string, b = optional(list(number), [1, 2]), c = optional(string, "a\\n\\\\b $${x} \\u0008") })',
    );
  });

  it.each([
    ['', 1, 1],
    ['strin', 1, 1],
    ['"string"', 1, 1],
    ['set', 1, 4],
    ['set()', 1, 5],
    ['list(string', 1, 12],
    ['list(string, number)', 1, 14],
    ['object(string)', 1, 8],
    ['object({ a })', 1, 12],
    ['object({ a = string b = number })', 1, 21],
    ['object({\n  a = string\n  a = string\n})', 3, 3],
    ['object({ a = optional(string, 1, 2) })', 1, 34],
    ['object({ a = optional(string, x) })', 1, 31],
    ['tuple([string number])', 1, 15],
    ['optional(string)', 1, 1],
    ['string string', 1, 8],
    ['map(\n  any,\n  any\n)', 3, 3],
    ['list(string) /* open', 1, 14],
  ])('that is invalid is refused with the position: %s', (text, line, column) => {
    expect(errorOf(text)).toMatchObject({
      line,
      column,
      message: expect.stringContaining(`line ${line}, column ${column}: `),
    });
  });

  it('can be a list without an element type', () => {
    expect(print('list')).toBe('list(any)');
  });

  it('is limited in size', () => {
    expect(errorOf('list('.repeat(10_000)).reason).toContain('nested too deeply');
    expect(errorOf(`object({ a = optional(any, ${'['.repeat(5_000)}) })`).reason).toMatch(
      /nested too deeply|expected/,
    );
    expect(errorOf(' '.repeat(70_000)).reason).toContain('65536 characters');
  });

  it('never causes an unexpected error of the parser', () => {
    const pieces = fc.constantFrom(
      'string',
      'list',
      'object',
      'optional',
      'tuple',
      '(',
      ')',
      '{',
      '}',
      '[',
      ']',
      '=',
      ':',
      ',',
      '\n',
      ' ',
      '"a"',
      '"${',
      '<<E\n',
      '#',
      '/*',
      '1',
      '-',
      'a',
      '$',
      '\\',
      '\u0000',
      '😀',
    );
    const property = fc.property(fc.array(pieces, { maxLength: 20 }), (parts) => {
      try {
        parseTypeConstraint(parts.join(''));
      } catch (error) {
        expect(error).toBeInstanceOf(TypeConstraintError);
      }
    });
    fc.assert(property, { numRuns: 2_000 });
  });
});
