import { parse } from '@cdktn/hcl2json';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Json } from '../../../src/lib/hcl/json-value.js';
import { readLiteralValue, readLiteralValueSync } from '../../../src/lib/hcl/literal-value.js';
import { unescapeTemplates } from '../../../src/lib/hcl/source-block.js';
import { ModuleRefusal } from '../../../src/lib/module-inspection/module-refusal.js';
import { countTurns, measureMinCpuTime } from '../../support/event-loop.js';
import { propertyRuns } from '../../support/long-form.js';

/** The result of the HCL library. */
async function parseWithLibrary(text: string): Promise<unknown> {
  const parsed = (await parse('x', `v = ${text.trim()}\n`)) as Record<string, Json>;
  expect(Object.keys(parsed)).toEqual(['v']);
  // JSON has no negative zero.
  return JSON.parse(JSON.stringify(unescapeTemplates(parsed['v'] ?? null)));
}

/** The value, or the code with which the text is refused. */
function outcomeOf(text: string): { readonly value: Json } | { readonly code: string } {
  try {
    return { value: readLiteralValueSync(text) };
  } catch (error) {
    if (error instanceof ModuleRefusal) return { code: error.code };
    throw error;
  }
}

describe('a value in HCL', () => {
  it.each<[string, unknown]>([
    ['1', 1],
    ['-0.5e2', -50],
    [' true ', true],
    ['null', null],
    ['"a\\n$${b}"', 'a\n${b}'],
    ['[]', []],
    ['{}', {}],
    ['[1, "x", [true], null,]', [1, 'x', [true], null]],
    ['{ a = 1, "b c" : 2\n 3 = [] }', { a: 1, 'b c': 2, 3: [] }],
    ['<<EOT\none\n  two\nEOT', 'one\n  two\n'],
    ['<<-EOT\n    one\n      two\n    EOT\n', 'one\n  two\n'],
    ['{\n  # a comment\n  a = 1 // another\n}', { a: 1 }],
    ['{ __proto__ = 1 }', JSON.parse('{ "__proto__": 1 }')],
    ['{"json": ["is", {"valid": true}]}', { json: ['is', { valid: true }] }],
    ['5 # five', 5],
    ['"e\u0301 \\u212b"', '\u00e9 \u00c5'],
    [`"${'$'.repeat(60_000)}"`, '$'.repeat(60_000)],
    ['<<-E\n' + '  x\n'.repeat(60_000) + 'E', 'x\n'.repeat(60_000)],
  ])('is read: %.40s', async (text, value) => {
    expect(await readLiteralValue(text)).toStrictEqual(value);
  });

  it.each([
    ['', 'value-syntax-error'],
    ['# nothing', 'value-syntax-error'],
    ['}', 'value-syntax-error'],
    ['[1', 'value-syntax-error'],
    ['"open', 'value-syntax-error'],
    ['{ a = 1 b = 2 }', 'value-syntax-error'],
    ['1\nevil = 2', 'value-syntax-error'],
    ['1\nblock {}', 'value-syntax-error'],
    ['1 }\nblock {', 'value-syntax-error'],
    ['1, 2', 'value-syntax-error'],
    ['"\\q"', 'value-syntax-error'],
    ['"\\ud800"', 'value-syntax-error'],
    ['upper("x")', 'value-not-literal'],
    ['provider::a::b()', 'value-not-literal'],
    ['var.x', 'value-not-literal'],
    ['production', 'value-not-literal'],
    ['"${path.cwd}"', 'value-not-literal'],
    ['"a%{ if true }b%{ endif }"', 'value-not-literal'],
    ['"${"$"}${path.cwd}"', 'value-not-literal'],
    ['<<E\n${file("/etc/passwd")}\nE', 'value-not-literal'],
    ['[for x in [1] : x]', 'value-not-literal'],
    ['{ for k in ["a"] : k => 1 }', 'value-not-literal'],
    ['1 + 1', 'value-not-literal'],
    ['(1)', 'value-not-literal'],
    ['!true', 'value-not-literal'],
    ['[1][0]', 'value-not-literal'],
    ['{ (a) = 1 }', 'value-not-literal'],
    ['{ a.b = 1 }', 'value-not-literal'],
    ['{ "${a}" = 1 }', 'value-not-literal'],
    ['true ? 1 : 2', 'value-not-literal'],
    ['12345678901234567890', 'value-not-literal'],
    ['[1e400]', 'value-not-literal'],
    [`"${'x'.repeat(300_000)}"`, 'value-too-large'],
    ['"\ud800"', 'value-syntax-error'],
    ['"a\rb"', 'value-syntax-error'],
    [`"a${'\u0301'.repeat(26)}"`, 'value-syntax-error'],
    ['{ for = 1 }', 'value-not-literal'],
    ['['.repeat(500), 'value-syntax-error'],
  ])('is refused: %.40s', async (text, code) => {
    await expect(readLiteralValue(text)).rejects.toMatchObject({
      name: 'ModuleRefusal',
      code,
    });
  });

  it('is refused with the position of the error, and without the value', async () => {
    await expect(
      readLiteralValue('{\n  password = "hunter2"\n  other = var.hunter2\n}'),
    ).rejects.toMatchObject({
      detail: 'Line 3, column 11: References to other values are not allowed here.',
      file: null,
      line: null,
    });
    await expect(readLiteralValue('["hunter2", "hunter2]')).rejects.toMatchObject({
      detail: expect.not.stringContaining('hunter'),
    });
  });

  it('can be any JSON', () => {
    const json = fc
      .jsonValue({ maxDepth: 3 })
      .map((value) => JSON.parse(JSON.stringify(value).normalize('NFC')) as unknown);
    const property = fc.property(json, (value) => {
      // JSON is valid HCL, except for template sequences and two escapes.
      const text = JSON.stringify(value).replaceAll(
        /\\./g,
        (escape) => ({ '\\b': '\\u0008', '\\f': '\\u000c' })[escape] ?? escape,
      );
      expect(
        readLiteralValueSync(text.replaceAll(/[$%](?=\{)/g, (sign) => sign + sign)),
      ).toStrictEqual(value);
    });
    fc.assert(property, { numRuns: 1_000 });
  });

  it('is parsed as by the HCL library, in any notation', async () => {
    const property = fc.asyncProperty(literal, async (text) => {
      expect(outcomeOf(text)).toEqual({ value: await parseWithLibrary(text) });
    });
    await fc.assert(property, { numRuns: propertyRuns(1_500) });
  });

  it('is parsed as by the HCL library, or refused, for any text', async () => {
    const property = fc.asyncProperty(
      fc.array(pieces, { minLength: 1, maxLength: 12 }),
      async (parts) => {
        const text = parts.join('');
        const read = outcomeOf(text);
        if ('value' in read) expect(await parseWithLibrary(text)).toEqual(read.value);
        else expect(['value-syntax-error', 'value-not-literal']).toContain(read.code);
      },
    );
    await fc.assert(property, { numRuns: propertyRuns(3_000) });
  });
});

const pieces = fc.constantFrom(
  ...['{', '}', '[', ']', '"', '=', ':', ',', '\n', '\r\n', '\r', ' ', '\t', '\u00a0', '\ufeff'],
  ...['a', 'for', 'true', 'null', '1', '0', '-', '.', 'e5', '$', '%', '$${', '%%{', '${', '%{'],
  ...['\\n', '\\u00e9', '\\', '<<E\n', '<<-E\n', '\nE\n', 'E', '#', '//', '/*', '*/', '(', ')'],
  ...['é', 'e\u0301', '\u0301', '😀', '\0', '"a"', 'a = 1', '[1]', '  x\n', '==', '=>', '...'],
);

const blank = fc.constantFrom('', '', ' ', '\t', '  ', '/* c */', ' /**/ ');
const blankLine = fc.constantFrom(
  '',
  ' ',
  '\n',
  '\r\n',
  ' # c\n',
  '// "\n',
  '\n\n  ',
  '/* \n } */',
);
const character = fc.oneof(
  fc.constantFrom('a', 'Z', ' ', '\t', '{', '}', '#', "'", '$', '%', '$$', '$${', '%%{', 'é', '😀'),
  fc.constantFrom(
    '\\n',
    '\\t',
    '\\r',
    '\\"',
    '\\\\',
    '\\u0041',
    '\\U0001F600',
    '\\u0301',
    'e\u0301',
  ),
);
const quoted = fc
  .array(character, { maxLength: 8 })
  // An unescaped sign before a brace would begin a template.
  .map((parts) => `"${parts.join('').replaceAll(/(^|[^$%])([$%])(?=\{)/g, '$1_')}"`)
  .filter(
    (text) =>
      !/(?:^|[^$])(?:\$\$)*\$\{|(?:^|[^%])(?:%%)*%\{/.test(text.replaceAll(/\$\$\{|%%\{/g, '')),
  );
const line = fc.tuple(
  fc.constantFrom('', ' ', '  ', '    ', '\t'),
  fc.constantFrom('', 'a', 'EO', 'E x', '$', '%', '$${b}', '\\n', '"', 'é', '# no comment', '  '),
);
const heredoc = fc
  .tuple(fc.boolean(), fc.array(line, { maxLength: 5 }), fc.constantFrom('', '  '))
  .map(
    ([isIndented, lines, before]) =>
      `<<${isIndented ? '-' : ''}E\n${lines.map(([indent, text]) => `${indent}${text}\n`).join('')}${before}E\n`,
  );
const number = fc.constantFrom('0', '7', '-1', '12.5', '-0.25', '1e3', '2E-2', '100', '-0', '1.50');
const name = fc.oneof(
  fc.constantFrom('a', 'b_1', 'c-d', 'é', 'true', 'null', '1', '__proto__'),
  quoted,
);

/** Literals in various notations. */
const { literal } = fc.letrec<{ literal: string; list: string; object: string }>((tie) => ({
  literal: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    fc.constantFrom('true', 'false', 'null'),
    number,
    quoted,
    heredoc,
    tie('list'),
    tie('object'),
  ),
  list: fc
    .tuple(fc.array(fc.tuple(blankLine, tie('literal'), blankLine), { maxLength: 4 }), fc.boolean())
    .map(([items, isTrailing]) => {
      const texts = items.map(([before, item, after]) => before + item + after);
      return `[${texts.join(',')}${isTrailing && texts.length > 0 ? ',' : ''}\n]`;
    }),
  object: fc
    .array(
      fc.tuple(
        fc.tuple(blankLine, name, blank),
        fc.constantFrom('=', ':'),
        fc.tuple(blank, tie('literal')),
        fc.constantFrom(',', '\n', ',\n', ' # c\n'),
      ),
      { maxLength: 4 },
    )
    .map((members) => {
      const texts = members.map(([key, sign, value, end]) => {
        const text = key.join('') + sign + value.join('');
        // A heredoc already ends its line.
        return text.endsWith('\n') ? text : text + end;
      });
      return `{${texts.join('')}}`;
    }),
}));

describe('reading a value in HCL', () => {
  const fill = (bytes: number, unit: string): string =>
    unit.repeat(Math.floor(bytes / unit.length));
  const shapes: readonly (readonly [string, (bytes: number) => string])[] = [
    ['a list of strings', (bytes) => `[${fill(bytes, '"abcdef",')}]`],
    ['a list of lists', (bytes) => `[${fill(bytes, '[[[]]],')}]`],
    [
      'an object',
      (bytes) => `{${Array.from({ length: bytes / 16 }, (_, n) => `k${n} = ${n}`).join('\n')}}`,
    ],
    ['objects in a list', (bytes) => `[${fill(bytes, '{ a = 1, b : "x" },\n')}]`],
    ['dollar signs', (bytes) => `"${fill(bytes, '$')}"`],
    ['escaped dollar signs', (bytes) => `"${fill(bytes, '$${')}"`],
    ['escapes', (bytes) => `"${fill(bytes, '\\u00e9')}"`],
    ['a heredoc of lines', (bytes) => `<<E\n${fill(bytes, 'x\n')}E`],
    ['a heredoc of dollar signs', (bytes) => `<<E\n${fill(bytes, '$')}\nE`],
    ['an indented heredoc', (bytes) => `<<-E\n${fill(bytes, '  x\n')}  E`],
    ['heredocs', (bytes) => `[${fill(bytes, '<<E\nx\nE\n,')}]`],
    ['a heredoc without an end', (bytes) => `<<E\n${fill(bytes, '<<E\n')}`],
    ['numbers with many zeros', (bytes) => `[${fill(bytes, `1${'0'.repeat(300)}1,`)}]`],
    ['a number with too many digits', (bytes) => fill(bytes, '10')],
    ['comments', (bytes) => `[${fill(bytes, '# c\n/* c */ ')}]`],
    ['a comment after each item', (bytes) => `[${fill(bytes, '1 /* c */,')}]`],
    ['a comment without an end', (bytes) => `[${fill(bytes, '/*')}`],
    [
      'a long comment at each level',
      (bytes) => fill(bytes, '[/*' + 'c'.repeat(bytes / 100) + '*/'),
    ],
    ['a string without an end', (bytes) => `"${fill(bytes, 'ab')}`],
    [
      'a template at the end of a heredoc',
      (bytes) => `<<E\n${fill(bytes, '$${')}\n${fill(10, '${')}\nE`,
    ],
    ['nested templates', (bytes) => `<<E\n${fill(bytes, '${"')}\nE`],
    ['whitespace', (bytes) => `[${fill(bytes, ' \n\t')}1]`],
    [
      'characters with combining marks',
      (bytes) => `"${fill(bytes, `a${'\u0301\u0316'.repeat(12)}`)}"`.slice(0, bytes / 2) + '"',
    ],
    ['repeated openings of a heredoc', (bytes) => `[${fill(bytes, '<<')}`],
  ];

  it.each(shapes)('takes time proportional to its length: %s', (_, shape) => {
    const time = (bytes: number): number => {
      const text = shape(bytes);
      outcomeOf(text);
      return measureMinCpuTime(3, () => void outcomeOf(text));
    };
    const large = 250_000;
    const [short, long] = [time(large / 16), time(large)];
    expect(shape(large).length).toBeGreaterThan(large / 3);
    // Linear time grows by a factor of 16, quadratic time by 256.
    expect(long).toBeLessThan(Math.max(60, 80 * short));
  });

  it('yields to other work between two values', async () => {
    const text = `[${'"abcdef",'.repeat(20_000)}]`;
    const turns = await countTurns(async () => {
      for (let count = 0; count < 10; count += 1) await readLiteralValue(text);
    });
    expect(turns).toBeGreaterThanOrEqual(9);
  });
});
