import { describe, expect, it } from 'vitest';
import {
  formatOptions,
  isAllowed,
  optionRefusal,
} from '../../../src/areas/no-code/allowed-values.js';
import type { Json } from '../../../src/lib/hcl/json-value.js';
import type { VariableFacts } from '../../../src/lib/module-inspection/module-facts.js';
import { parseTypeConstraint } from '../../../src/lib/module-inspection/type-constraint.js';

const allowed = (value: Json, options: readonly Json[], type: string): boolean =>
  isAllowed(value, options, parseTypeConstraint(type));

describe('the options of a variable', () => {
  it.each<[string, Json, Json[]]>([
    ['string', '2', [1, 2]],
    ['string', 'true', [true]],
    ['number', '2', [1, 2, 3]],
    ['number', '2.0', ['2']],
    ['number', '1e3', [1000]],
    ['number', '12345678901234567890', ['12345678901234567890']],
    ['bool', 'true', [true]],
    ['bool', '1', ['true']],
    ['list(string)', ['a', 'b'], [['b'], ['a', 'b']]],
    ['set(string)', ['b', 'a', 'a'], [['a', 'b']]],
    ['map(number)', { b: '2', a: 1 }, [{ a: 1, b: 2 }]],
    [
      'object({ size = number, name = optional(string, "web") })',
      { size: '2', extra: true },
      [{ size: 2, name: 'web' }],
    ],
    ['tuple([string, number])', ['a', '1'], [['a', 1]]],
    ['any', '2', [2]],
    ['string', null, [null]],
  ])('of the type %s allow %j: %j', (type, value, options) => {
    expect(allowed(value, options, type)).toBe(true);
  });

  it.each<[string, Json, Json[]]>([
    ['string', 'eu-central-1 ', ['eu-central-1']],
    ['string', 'EU', ['eu']],
    ['string', '2.0', [2]],
    ['number', '12345678901234567891', ['12345678901234567890']],
    ['number', '4', [1, 2, 3]],
    ['bool', 'false', [true]],
    ['list(string)', ['b', 'a'], [['a', 'b']]],
    ['map(string)', { a: '1' }, [{ a: '1', b: '2' }]],
    ['map(string)', { ['__proto__']: 'x' }, [{}]],
    ['string', null, ['null']],
    ['list(string)', ['a","b'], [['a', 'b']]],
  ])('of the type %s do not allow %j: %j', (type, value, options) => {
    expect(allowed(value, options, type)).toBe(false);
  });

  it('allow a value even if another option no longer fits the type', () => {
    expect(allowed('2', ['many', 2], 'number')).toBe(true);
    expect(allowed('many', ['many', 2], 'number')).toBe(false);
  });
});

describe('the refusal of a value that is not an option', () => {
  const size: VariableFacts = {
    ...{ name: 'size', type: parseTypeConstraint('number'), typeText: 'number' },
    ...{ required: false, nullable: false, sensitive: false, ephemeral: false },
    ...{ description: null, validations: [], file: 'main.tf', line: 1 },
  };

  it.each<[string, Partial<VariableFacts>, Json | undefined, string]>([
    ['a value', { default: 1 }, 4, ''],
    ['a default', { default: 4 }, undefined, ' Its default is not one of them.'],
    ['a null that stands for a default', { default: 4 }, null, ' Its default is not one of them.'],
    [
      'a default that is an expression',
      { defaultExpression: '60 * 60' },
      undefined,
      ' Its default is an expression, which Gantry does not evaluate: set a value.',
    ],
    ['a null without a default', { required: true }, null, ' It may not be null.'],
  ])('names the options, and explains %s', (_, facts, given, hint) => {
    expect(optionRefusal({ ...size, ...facts }, [1, 2], given)).toBe(
      `The variable "size" must be one of: 1, 2.${hint}`,
    );
  });
});

describe('the options in a text', () => {
  it('are written as JSON, at most twenty of them', () => {
    expect(formatOptions(['eu', 1, [true]])).toBe('"eu", 1, [true]');
    expect(formatOptions(Array.from({ length: 25 }, (_, index) => index))).toMatch(
      /, 19 and 5 more$/,
    );
  });
});
