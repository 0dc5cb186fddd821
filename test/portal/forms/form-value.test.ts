import { describe, expect, it } from 'vitest';
import type { ModuleType } from '../../../client/src/index.js';
import { fieldOf, type Input } from '../../../portal/src/forms/field.js';
import {
  equalsDefault,
  type FormReading,
  readForm,
  variablesOf,
} from '../../../portal/src/forms/form-reading.js';
import {
  type FormGroup,
  type FormItem,
  type FormValue,
  initialValueOf,
  newItem,
} from '../../../portal/src/forms/form-value.js';
import type { Json } from '../../../portal/src/forms/json.js';
import { any, attribute, bool, input, number, optional, rule, string } from './inputs.js';

const list = (element: ModuleType): ModuleType => ({ kind: 'list', element });
const map = (element: ModuleType): ModuleType => ({ kind: 'map', element });
const object = (...attributes: NonNullable<ModuleType['attributes']>): ModuleType => ({
  kind: 'object',
  attributes,
});
const NESTED = map(
  object(
    attribute('cidr', string),
    optional('rules', list(object(attribute('port', number), optional('from', list(string)))), []),
    optional('note', object(attribute('text', string))),
  ),
);

const read = (of: Input, form: FormValue): FormReading => readForm([fieldOf(of)], [form]);
const group = (...items: FormValue[]): FormGroup => ({
  isSet: true,
  items: items.map((value) => ({ key: '', value })),
});
const entries = (...items: [string, FormValue][]): FormGroup => ({
  isSet: true,
  items: items.map(([key, value]): FormItem => ({ key, value })),
});
const closed: FormGroup = { isSet: false, items: [] };

describe('a value in the form', () => {
  const cases: [string, ModuleType, Json][] = [
    ['text', string, 'eu'],
    ['text with quotes, lines and templates', string, '"a"\n${b} %{c}'],
    ['number', number, 2.5],
    ['number with more digits than JavaScript keeps', number, '12345678901234567890'],
    ['bool', bool, false],
    ['any', any, { a: [1, null, 'x'] }],
    ['list', list(string), ['b', 'a', 'b']],
    ['empty list', list(string), []],
    ['set', { kind: 'set', element: number }, [1, 2]],
    ['map', map(bool), { a: true, 'b c': false }],
    ['tuple', { kind: 'tuple', elements: [string, list(number)] }, ['a', [1]]],
    [
      'nested three deep and more',
      NESTED,
      {
        eu: { cidr: '10.0.0.0/8', rules: [{ port: 80, from: ['a', 'b'] }], note: { text: 'x' } },
        us: { cidr: '10.1.0.0/16', rules: [] },
      },
    ],
  ];
  it.each(cases)('is the same after a round trip: %s', (_, type, value) => {
    const of = input(type);
    const { values, problems } = read(of, initialValueOf(fieldOf(of), value));
    expect(problems).toEqual([]);
    expect(values.get('x')).toEqual(value);
  });

  const nullable = { required: false, default: 'eu' };
  it.each<[string, Input]>([
    ['a text with a default', input(string, nullable)],
    ['a required number', input(number)],
    ['a list with a default', input(list(string), { required: false, default: ['a'] })],
    ['a bool', input(bool, { required: false, default: true })],
    ['an object', input(object(attribute('a', string)))],
    ['a value that must be one of several', input(string, { ...nullable, options: ['eu', null] })],
  ])('may be null, which differs from an omitted value: %s', (_, of) => {
    const field = fieldOf(of);
    const form = initialValueOf(field, null);
    const { values, problems } = read(of, form);
    expect(field.mayBeNull).toBe(true);
    expect(problems).toEqual([]);
    expect(variablesOf([field], values)).toMatchObject([{ value: 'null', hcl: true }]);
    expect(initialValueOf(field)).not.toEqual(form);
  });

  it.each<[string, Input]>([
    ['the variable is not nullable', input(string, { ...nullable, nullable: false })],
    ['it is null if it is omitted', input(string, { required: false })],
    ['its rules forbid it', input(string, rule('var.x != null'))],
    ['a rule lists the values', input(string, rule('contains(["a", "b"], var.x)'))],
    ['its allowed values do not contain it', input(string, { ...nullable, options: ['eu'] })],
  ])('cannot be null if %s', (_, of) => {
    expect(fieldOf(of).mayBeNull).toBe(false);
  });

  it('keeps the nulls of its parts; an optional part that is null has its default', () => {
    const parts = object(attribute('a', string), optional('b', number, 3), optional('c', string));
    const given = { a: null, b: null, c: null };
    const of = input(list(parts));
    const { values, problems } = read(of, initialValueOf(fieldOf(of), [given, null]));
    expect(problems).toEqual([]);
    expect(values.get('x')).toEqual([{ a: null, b: 3 }, null]);
    const texts = input(map(string));
    expect(read(texts, initialValueOf(fieldOf(texts), { k: null })).values.get('x')).toEqual({
      k: null,
    });
  });

  it('is validated as null if it is null', () => {
    const of = input(string, { ...nullable, ...rule('length(coalesce(var.x, "eu")) > 1') });
    expect(fieldOf(of).mayBeNull).toBe(true);
    const strict = input(string, rule('var.x != null'));
    expect(read(strict, null).problems).toHaveLength(1);
    expect(read(strict, 'us').problems).toEqual([]);
    const free = input(string, { ...nullable, ...rule('var.x == null || length(var.x) > 1') });
    expect(fieldOf(free).mayBeNull).toBe(true);
    expect(read(free, null).problems).toEqual([]);
  });

  it('starts with the default, and is empty if it is required', () => {
    expect(initialValueOf(fieldOf(input(number, { required: false, default: 3 })))).toBe('3');
    expect(initialValueOf(fieldOf(input(string)))).toBe('');
    expect(initialValueOf(fieldOf(input(list(string))))).toEqual(group());
    expect(initialValueOf(fieldOf(input(list(string), { required: false })))).toEqual(closed);
    expect(initialValueOf(fieldOf(input(object(attribute('a', list(string))))))).toEqual(
      group(group()),
    );
  });

  it('starts with the defaults of optional attributes in a new item', () => {
    const { type } = fieldOf(
      input(list(object(attribute('a', string), optional('b', number, 443)))),
    );
    if (type.kind !== 'list') throw new Error('no list');
    expect(newItem(type.element)).toEqual({ key: '', value: group('', '443') });
  });
});

describe('an omitted value', () => {
  const from = (more: Partial<Input>, type: ModuleType, form: FormValue) =>
    Object.fromEntries(read(input(type, { required: false, ...more }), form).values);
  it('is not sent, and means the default', () => {
    expect(from({}, string, '')).toEqual({});
    expect(from({ default: 3 }, number, '')).toEqual({});
    expect(from({}, list(string), closed)).toEqual({});
    expect(from({}, object(optional('a', string)), group(''))).toEqual({ x: {} });
  });

  it('is an empty text if the default is another text', () => {
    expect(from({ default: 'a' }, string, '')).toEqual({ x: '' });
  });
});

describe('a problem in the form', () => {
  const cases: [string, Input, FormValue, [path: readonly unknown[], message: string][]][] = [
    ['a missing text', input(string), '', [[[], 'Enter a value.']]],
    ['a missing choice', input(bool), '', [[[], 'Choose a value.']]],
    ['a missing group', input(list(string)), closed, [[[], 'Fill this in.']]],
    ['text for a number', input(number), '8 GB', [[[], 'Enter a number, such as 8 or 2.5.']]],
    ['an empty item', input(list(string)), group('a', ''), [[[1], 'Enter a value.']]],
    [
      'entries without a name, or with the same name',
      input(map(string)),
      entries(['', 'a'], ['b', 'c'], ['b', 'd']),
      [
        [[0, 'key'], 'Enter a name.'],
        [[2, 'key'], 'An entry named b already exists.'],
      ],
    ],
    [
      'a value deep inside',
      input(NESTED),
      entries(['eu', group('10.0.0.0/8', group(group('x', closed)), group(''))]),
      [
        [[0, 1, 0, 0], 'Enter a number, such as 8 or 2.5.'],
        [[0, 2, 0], 'Enter a value.'],
      ],
    ],
    [
      'a text that is not JSON',
      input(any),
      '{a',
      [
        [
          [],
          'Put text in double quotes, such as "blue". Numbers need no quotes: 3. Lists: ["a", "b"].',
        ],
      ],
    ],
    [
      'a violated rule of the module',
      input(string, rule('length(var.x) > 2', 'Too short.')),
      'a',
      [[[], 'Too short.']],
    ],
  ];
  it.each(cases)('is reported for %s', (_, of, form, expected) => {
    expect(read(of, form).problems.map(({ path, message }) => [path, message])).toEqual(expected);
  });

  it('takes the defaults of omitted values into account', () => {
    const ports = object(attribute('from', number), optional('to', number, 10));
    const of = input(ports, rule('var.x.from < var.x.to', 'From is less than to.'));
    expect(read(of, group('11', '')).problems).toHaveLength(1);
    expect(read(of, group('9', '')).problems).toEqual([]);
    const computed = object(
      attribute('from', number),
      attribute('to', number, { optional: true, expression: '2 * 5' }),
    );
    expect(read(input(computed, rule('var.x.from < var.x.to')), group('11', '')).problems).toEqual(
      [],
    );
  });

  it('takes other inputs into account', () => {
    const fields = [
      fieldOf(input(number, { name: 'min', ...rule('var.min <= var.max', 'More than max.') })),
      fieldOf(input(number, { name: 'max', required: false, default: 5 })),
    ];
    expect(readForm(fields, ['6', '5']).problems).toEqual([
      { field: 'min', path: [], message: 'More than max.' },
    ]);
    expect(readForm(fields, ['6', 'x']).problems.map(({ field }) => field)).toEqual(['max']);
  });

  it('does not refer to the hidden default of a secret', () => {
    const optional = { sensitive: true, required: false };
    const secret = fieldOf(input(string, { ...optional, ...rule('contains(["a"], var.x)') }));
    expect(readForm([secret], ['']).problems).toEqual([]);
    expect(readForm([secret], ['b']).problems).toHaveLength(1);
  });

  it('does not refer to a secret that is unchanged', () => {
    const secret = fieldOf(input(string, { sensitive: true, ...rule('length(var.x) > 8') }));
    expect(readForm([secret], [''], { storedSecrets: new Set(['x']) })).toMatchObject({
      problems: [],
    });
    expect(readForm([secret], ['short'], { storedSecrets: new Set(['x']) }).problems).toHaveLength(
      1,
    );
  });
});

describe('the submitted value', () => {
  const sent = (of: Input, form: FormValue) => {
    const field = fieldOf(of);
    return variablesOf([field], readForm([field], [form]).values).map(
      ({ value, hcl, sensitive }) =>
        `${hcl ? 'literal' : 'text'} ${value}${sensitive ? ' secret' : ''}`,
    );
  };
  const cases: [string, Input, FormValue, string[]][] = [
    ['a text without changes', input(string), '${a} "b"', ['text ${a} "b"']],
    ['a number', input(number), ' 007.50 ', ['literal 7.5']],
    ['a bool', input(bool), 'true', ['literal true']],
    ['a list', input(list(string)), group('a', '${b}'), ['literal ["a", "$${b}"]']],
    ['a map', input(map(number)), entries(['a b', '1']), ['literal {"a b" = 1}']],
    ['a secret', input(string, { sensitive: true }), 'x', ['text x secret']],
    ['nothing for the default', input(number, { required: false, default: 3 }), '3', []],
    [
      'nothing for the default of a list',
      input(list(string), { required: false, default: ['a'] }),
      group('a'),
      [],
    ],
    ['a choice that is no text', input(number, { options: [1, 2] }), '2', ['literal 2']],
  ];
  it.each(cases)('is %s', (_, of, form, expected) => {
    expect(sent(of, form)).toEqual(expected);
  });

  it('is compared with the default that the module completes', () => {
    const of = object(attribute('a', string), optional('b', number, 443));
    const field = fieldOf(input(of, { required: false, default: { a: 'x' } }));
    expect(equalsDefault(field, { b: 443, a: 'x' })).toBe(true);
    expect(equalsDefault(field, { b: 80, a: 'x' })).toBe(false);
  });
});
