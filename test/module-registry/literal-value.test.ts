import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';

import { ModuleInspector } from '../../src/module-registry/module-inspector.js';

const inspector = new ModuleInspector();
afterAll(() => inspector.close());

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
  ])('is read: %s', async (text, value) => {
    expect(await inspector.literalValue(text)).toStrictEqual(value);
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
    [`"${'$'.repeat(60_000)}"`, 'value-too-large'],
    ['['.repeat(500), 'value-syntax-error'],
  ])('is refused: %.40s', async (text, code) => {
    await expect(inspector.literalValue(text)).rejects.toMatchObject({
      name: 'ModuleRefusal',
      code,
    });
  });

  it('tells where it goes wrong, and nothing of the value', async () => {
    await expect(
      inspector.literalValue('{\n  password = "hunter2"\n  other = var.hunter2\n}'),
    ).rejects.toMatchObject({
      detail: 'Line 3, column 11: References to other values are not allowed here.',
      file: null,
      line: null,
    });
    await expect(inspector.literalValue('["hunter2", "hunter2]')).rejects.toMatchObject({
      detail: expect.not.stringContaining('hunter'),
    });
  });

  it('may be any JSON', async () => {
    const json = fc
      .jsonValue({ maxDepth: 3 })
      .map((value) => JSON.parse(JSON.stringify(value)) as unknown);
    const property = fc.asyncProperty(json, async (value) => {
      // JSON is HCL, but for the template sequences and two escapes.
      const text = JSON.stringify(value).replaceAll(
        /\\./g,
        (escape) => ({ '\\b': '\\u0008', '\\f': '\\u000c' })[escape] ?? escape,
      );
      expect(
        await inspector.literalValue(text.replaceAll(/[$%](?=\{)/g, (sign) => sign + sign)),
      ).toStrictEqual(value);
    });
    await fc.assert(property, { numRuns: 150 });
  });

  it('never makes the two readers differ, nor fails in another way', async () => {
    const pieces = fc.constantFrom(
      '{',
      '}',
      '[',
      ']',
      '"',
      '=',
      ':',
      ',',
      '\n',
      ' ',
      'a',
      'true',
      '1',
      '-',
      '.',
      '$',
      '%',
      '$${',
      '%%{',
      '\\n',
      '<<E\n',
      '<<-E\n',
      '\nE\n',
      'E',
      '#',
      '//',
      '/*',
      '*/',
      '(',
      ')',
      'é',
      '"a"',
      'a = 1',
      '[1]',
      '  x\n',
    );
    const property = fc.asyncProperty(
      fc.array(pieces, { minLength: 1, maxLength: 12 }),
      async (parts) => {
        const outcome = await inspector.literalValue(parts.join('')).then(
          () => 'value',
          (error: { code?: string }) => error.code,
        );
        expect(['value', 'value-syntax-error', 'value-not-literal']).toContain(outcome);
      },
    );
    await fc.assert(property, { numRuns: 1_000 });
  });
});
