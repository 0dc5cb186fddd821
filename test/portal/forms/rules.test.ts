import { describe, expect, it } from 'vitest';
import { holds, UNKNOWN, type Value } from '../../../portal/src/forms/evaluate.js';
import { parseExpression } from '../../../portal/src/forms/expression.js';

function check(condition: string, values: Record<string, Value> | Value): boolean | null {
  const expression = parseExpression(condition);
  if (expression === null) return null;
  const isObject = typeof values === 'object' && values !== null && 'x' in values;
  const inputs = (isObject ? values : { x: values }) as Record<string, Value>;
  return holds(expression, (name) =>
    Object.hasOwn(inputs, name) ? (inputs[name] ?? null) : UNKNOWN,
  );
}

describe('a validation of a module, evaluated while typing', () => {
  const cases: [condition: string, good: Value | undefined, bad: Value | undefined][] = [
    ['length(var.x) > 2', 'abc', 'ab'],
    ['length(var.x) <= 2', '👩‍👩‍👧é', 'abc'],
    ['length(var.x) >= 1 && length(var.x) <= 3', ['a'], []],
    ['3 >= length(var.x)', { a: 1 }, { a: 1, b: 2, c: 3, d: 4 }],
    ['var.x > 0 && var.x < 65536', 80, 0],
    ['var.x >= 1.5', 1.5, 1],
    ['var.x >= 3', '10', '2'],
    ['var.x != ""', 'a', ''],
    ['var.x == true', true, false],
    ['var.x == null || var.x == "a"', null, 'b'],
    ['var.x == null ? true : length(var.x) > 1', null, 'b'],
    ['var.x % 2 == 0', 4, 3],
    ['floor(var.x) == var.x', 4, 4.5],
    ['-var.x <= -2', 2, 1],
    ['can(regex("^[a-z][a-z0-9-]{1,30}$", var.x))', 'web-1', 'Web'],
    ['can(regex("^\\\\d+$", var.x))', '12', 'a'],
    ['!can(regex("[[A-Z]]", var.x))', undefined, undefined],
    ['!can(regex("[A-Z]", var.x))', 'a', 'A'],
    ['length(regexall("^a+$", var.x)) == 0', 'b', undefined],
    ['startswith(var.x, "s3://")', 's3://a', 'http://a'],
    ['endswith(lower(var.x), ".com")', 'A.COM', 'a.org'],
    ['strcontains(var.x, "@")', 'a@b', 'a'],
    ['trimspace(var.x) != ""', ' a', '  '],
    ['!startswith(var.x, "-")', 'a', '-a'],
    ['contains(["a", "b"], var.x)', 'a', 'c'],
    ['contains(keys(var.x), "main")', { main: 1 }, { other: 1 }],
    ['alltrue([for v in var.x : v > 0])', [1, 2], [1, 0]],
    [
      'alltrue([for k, v in var.x : length(k) < 4 && v.port > 0])',
      { web: { port: 1 } },
      { web: { port: 0 } },
    ],
    ['alltrue([for v in var.x : can(regex("^a", v)) if v != ""])', ['a', ''], ['b']],
    ['alltrue([for i, v in var.x : v == i])', [0, 1], [1]],
    ['anytrue([for v in values(var.x) : v])', { a: true }, { a: false }],
    ['length(distinct(var.x)) == length(var.x)', ['a', 'b'], ['a', 'a']],
    [
      'length(toset([for v in var.x : v.name])) == length(var.x)',
      [{ name: 'a' }],
      [{ name: 'a' }, { name: 'a' }],
    ],
    ['var.x.port > 1024', { port: 8080 }, { port: 80 }],
    ['var.x["port"] > 1024', { port: 8080 }, { port: 80 }],
    ['var.x[0] != "a"', ['b'], ['a']],
    ['can(tonumber(var.x))', '1', 'a'],
    ['try(var.x.a, "none") == "none"', {}, { a: 'b' }],
    ['max(var.x...) < 3', undefined, undefined],
    ['abs(var.x) < 3 // near zero\n', -2, -3],
    ['(var.x > 1) /* more */ || (var.x < -1)', 2, 0],
    ['length(var.x) > 0 # not empty', 'a', ''],
  ];
  it.each(cases)('accepts and refuses values: %s', (condition, good, bad) => {
    if (good !== undefined) expect(check(condition, good)).toBe(true);
    if (bad !== undefined) expect(check(condition, bad)).toBe(false);
  });

  it('may compare inputs', () => {
    expect(check('var.x < var.y', { x: 1, y: 2 })).toBe(true);
    expect(check('var.x < var.y', { x: 3, y: 2 })).toBe(false);
    expect(check('var.x < var.z', { x: 1 })).toBeNull();
  });

  const undecided: [string, Value][] = [
    // Functions, references and syntax that the form does not support.
    ['can(cidrhost(var.x, 0))', '10.0.0.0/8'],
    ['var.x == local.name', 'a'],
    ['length(var.x[*].name) > 0', [{ name: 'a' }]],
    ['"${var.x}" != ""', 'a'],
    ['length({ for k, v in var.x : k => v }) > 0', { a: 1 }],
    ['var.x >', 1],
    ['', 1],
    // Evaluation errors: the server has the message.
    ['length(var.x) > 0', null],
    ['var.x > 1', 'many'],
    ['var.x.a.b == 1', { a: null }],
    ['regex("^a", var.x) == "a"', 'a'],
    // The text of a match is unknown.
    ['length(regex("^[a-z]+", var.x)) > 2', 'abc'],
    ['can(upper(regex("^[a-z]+", var.x)))', 'abc'],
    ['can(regex("^(a)(b)", var.x)[1])', 'ab'],
    // Whether lists are equal depends on their types.
    ['var.x == []', []],
    // Regular expressions that differ from JavaScript's, or might take exponential time.
    ['can(regex("(?i)^a$", var.x))', 'A'],
    ['can(regex("^[[:alpha:]]+$", var.x))', 'A'],
    ['can(regex("\\\\Aa\\\\z", var.x))', 'a'],
    ['can(regex("^(a+)+$", var.x))', `${'a'.repeat(60)}b`],
    ['can(regex("^((a+))+$", var.x))', `${'a'.repeat(60)}b`],
    ['can(regex("(", var.x))', 'a'],
    ['length(var.x) > 0', UNKNOWN],
    ['alltrue([for v in var.x : v > 0])', [1, UNKNOWN]],
  ];
  it.each(undecided)('is left to the server: %s', (condition, value) => {
    expect(check(condition, { x: value })).toBeNull();
  });

  it('is decided by its known parts', () => {
    expect(check('var.x > 0 && can(cidrhost(var.y, 0))', { x: 0, y: 'a' })).toBe(false);
    expect(check('var.x > 0 || can(cidrhost(var.y, 0))', { x: 1, y: 'a' })).toBe(true);
    expect(check('alltrue([for v in var.x : v > 0])', { x: [0, UNKNOWN] })).toBe(false);
    expect(check('contains(var.x, "a")', { x: [UNKNOWN, 'a'] })).toBe(true);
    expect(check('contains(var.x, "a")', { x: [UNKNOWN, 'b'] })).toBeNull();
  });

  it('is not parsed if it is nested too deep', () => {
    expect(parseExpression('('.repeat(10_000))).toBeNull();
    expect(parseExpression(`${'!'.repeat(10_000)}true`)).toBeNull();
  });
});
