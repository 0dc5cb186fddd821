import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Json } from '../../../portal/src/forms/json.js';
import { readLiteral, writeLiteral } from '../../../portal/src/forms/literal.js';
import { HclCursor } from '../../../src/lib/hcl/hcl-cursor.js';
import { readLiteral as readOnServer } from '../../../src/lib/hcl/hcl-literal.js';

describe('a literal in HCL', () => {
  const cases: [string, Json][] = [
    ['"a"', 'a'],
    ['"a\\n\\"b\\"\\u00e9 $${c} %%{d} $5"', 'a\n"b"é ${c} %{d} $5'],
    ['-2.50e1', -25],
    ['12345678901234567890', '12345678901234567890'],
    ['[1, true, null,]', [1, true, null]],
    ['[\n  "a", # first\n  "b" // second\n]', ['a', 'b']],
    ['{ a = 1, "b c": [] }', { a: 1, 'b c': [] }],
    ['{\n  a = { b = "c" }\n  d = 2\n}', { a: { b: 'c' }, d: 2 }],
    ['{}', {}],
  ];
  it.each(cases)('is parsed: %s', (text, value) => {
    expect(readLiteral(text)).toEqual(value);
  });

  it.each([
    '',
    'a',
    'var.a',
    '"${a}"',
    '"%${a}"',
    '"\\q"',
    '[1 2]',
    '{ a = 1 b = 2 }',
    '1 + 1',
    'f(1)',
    '"a',
    '[',
    '<<E\na\nE',
  ])('is not parsed from another text: %s', (text) => {
    expect(readLiteral(text)).toBeUndefined();
  });

  it('that the form writes is parsed to the same value by the server and by the form', () => {
    const scalar = fc.oneof(
      fc.string({ unit: 'binary' }).map((text) => text.toWellFormed()),
      fc.constantFrom(
        '${a}',
        '%{b}',
        '$${c}',
        '\\',
        '"',
        '\b\f',
        '\\b',
        'C:\\folder',
        '%${e}',
        '$$${f}',
      ),
      fc.integer(),
      fc.boolean(),
      fc.constant(null),
    );
    const { value } = fc.letrec<{ value: Json }>((tie) => ({
      value: fc.oneof(
        { maxDepth: 3 },
        scalar,
        fc.array(tie('value'), { maxLength: 3 }),
        fc.dictionary(fc.string({ minLength: 1 }), tie('value'), {
          maxKeys: 3,
          noNullPrototype: true,
        }),
      ),
    }));
    fc.assert(
      fc.property(value, (given) => {
        const text = writeLiteral(given);
        expect(readOnServer(new HclCursor(text))).toEqual(given);
        expect(readLiteral(text)).toEqual(given);
      }),
    );
  });
});
