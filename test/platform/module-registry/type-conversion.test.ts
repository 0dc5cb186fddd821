import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseTypeConstraint } from '../../../src/lib/module-inspection/type-constraint.js';
import { conversionErrorsOf } from '../../../src/lib/module-inspection/type-conversion.js';
import { typeAndValue } from './support/types-and-values.js';

const errors = (value: unknown, type: string) =>
  conversionErrorsOf(value, parseTypeConstraint(type));
const paths = (value: unknown, type: string): string[] =>
  errors(value, type).map(({ path }) => path);

describe('a value', () => {
  it.each<[unknown, string]>([
    [1, 'string'],
    [true, 'string'],
    ['1.5e3', 'number'],
    ['.5', 'number'],
    ['-1', 'number'],
    ['true', 'bool'],
    ['0', 'bool'],
    [[1, 'a', true], 'list(string)'],
    [[1, 1], 'set(number)'],
    [{ a: 1, b: '2' }, 'map(number)'],
    [[], 'list(object({ a = string }))'],
    [{}, 'map(any)'],
    [[1, 'a'], 'tuple([string, string])'],
    [{ a: 1, more: [] }, 'object({ a = string })'],
    [{}, 'object({ a = optional(string) })'],
    [{ a: null }, 'object({ a = string })'],
    [null, 'list(string)'],
    [[null], 'list(object({ a = number }))'],
    [[1, 'a', null], 'list(any)'],
    [[[1], ['a', 2]], 'list(any)'],
    [[{ a: 1 }, { b: 'x' }], 'list(any)'],
    [[{ a: 's' }, {}], 'list(object({ a = optional(any, 5) }))'],
    [{ a: null, b: [1] }, 'map(any)'],
    [{ deep: [{ x: [1, 'a', {}] }] }, 'any'],
  ])('converts: %j to %s', (value, type) => {
    expect(errors(value, type)).toEqual([]);
  });

  it.each<[unknown, string, string[]]>([
    ['x', 'number', ['']],
    [' 1', 'number', ['']],
    ['0x10', 'number', ['']],
    ['True', 'bool', ['']],
    [1, 'bool', ['']],
    [true, 'number', ['']],
    [[], 'string', ['']],
    ['a', 'list(string)', ['']],
    [{}, 'list(string)', ['']],
    [[], 'map(string)', ['']],
    [[], 'object({})', ['']],
    [[1, 'x', [], '3'], 'list(number)', ['/1', '/2']],
    [{ a: 'x', 'b/c~': {} }, 'map(number)', ['/a', '/b~1c~0']],
    [[1], 'tuple([number, number])', ['']],
    [{ b: 1 }, 'object({ a = string, b = bool })', ['', '/b']],
    [[{ a: { b: ['x'] } }], 'list(object({ a = object({ b = set(number) }) }))', ['/0/a/b/0']],
    [[1, true], 'list(any)', ['']],
    [{ a: [1, [2]] }, 'object({ a = list(any) })', ['/a']],
    [[[1], [true]], 'list(list(any))', ['']],
    [[{ a: 1 }, null], 'list(any)', ['']],
    [[['a'], [1]], 'set(list(any))', ['']],
    [[{ a: true }, {}], 'list(object({ a = optional(any, 5) }))', ['']],
    [Number.NaN, 'number', ['']],
    [Infinity, 'any', ['']],
    [undefined, 'string', ['']],
    [() => 1, 'any', ['']],
  ])('does not convert, with the position: %j to %s', (value, type, where) => {
    expect(paths(value, type)).toEqual(where);
  });

  it('is refused with the expected and the actual type, and without the value', () => {
    expect(errors({ password: 'hunter2' }, 'object({ password = number })')).toEqual([
      {
        path: '/password',
        detail:
          'The value must be of the type number; this is a string that does not convert to a number.',
      },
    ]);
    expect(errors({}, 'object({ size = number })')).toEqual([
      { path: '', detail: 'The attribute "size" is required.' },
    ]);
    expect(errors('hunter2', 'bool')[0]?.detail).not.toContain('hunter2');
    expect(errors('TRUE', 'bool')[0]?.detail).toContain('lower case');
    expect(errors([1, 2], 'tuple([string])')[0]?.detail).toContain('an array of 2 elements');
    const attributes = Array.from({ length: 20 }, (_, index) => `attribute_${index} = string`);
    expect(errors('x', `list(object({ ${attributes.join(', ')} }))`)[0]?.detail).toBe(
      'The value must be a list of the declared type; this is a string.',
    );
  });

  it('is refused with a pointer to one of its parts', () => {
    const property = fc.property(typeAndValue, ([type, value]) => {
      for (const { path } of errors(value, type)) {
        const found = path
          .split('/')
          .slice(1)
          .reduce<unknown>(
            (part, key) =>
              (part as Record<string, unknown>)[key.replaceAll('~1', '/').replaceAll('~0', '~')],
            value,
          );
        // A missing attribute is reported at its object, so that the pointer always resolves.
        expect(found).not.toBeUndefined();
      }
    });
    fc.assert(property, { numRuns: 500 });
  });

  it('always converts to any, and null converts to every type', () => {
    const property = fc.property(fc.jsonValue({ maxDepth: 5 }), typeAndValue, (value, [type]) => {
      expect(errors(value, 'any')).toEqual([]);
      expect(errors(null, type)).toEqual([]);
    });
    fc.assert(property, { numRuns: 200 });
  });

  it('is limited to 50 errors, 64 levels and 20,000 parts', () => {
    expect(
      errors(
        Array.from({ length: 1_000 }, () => 'x'),
        'list(number)',
      ),
    ).toHaveLength(50);
    let deep: unknown = 1;
    for (let level = 0; level < 5_000; level += 1) deep = [deep];
    expect(errors(deep, 'any')).toMatchObject([{ detail: 'The value is nested too deeply.' }]);
    expect(
      errors(
        Array.from({ length: 30_000 }, () => 1),
        'list(any)',
      ),
    ).toEqual([{ path: '', detail: 'The value has more than 20000 parts.' }]);
    expect(errors('1'.repeat(1_000_000), 'number')).toEqual([]);
    expect(errors(`${'1'.repeat(1_000_000)}x`, 'number')).toHaveLength(1);
  });
});
