import { describe, expect, it } from 'vitest';
import type { ModuleType } from '../../../client/src/index.js';
import { fieldOf, fieldType, type Input } from '../../../portal/src/forms/field.js';
import type { Json } from '../../../portal/src/forms/json.js';
import { labelOf } from '../../../portal/src/forms/label.js';
import { any, attribute, bool, input, number, optional, rule, string } from './inputs.js';

const member = (name: string, type: unknown, isOptional = false, value: Json = null) => ({
  name,
  type,
  isOptional,
  mayBeNull: !isOptional,
  default: value,
  defaultText: null,
  providedBy: null,
});

describe('the field of an input', () => {
  const text = { kind: 'text' };
  const cases: [string, ModuleType, unknown][] = [
    ['string', string, text],
    ['number', number, { kind: 'number' }],
    ['bool', bool, { kind: 'bool' }],
    ['any', any, { kind: 'json' }],
    ['list(string)', { kind: 'list', element: string }, { kind: 'list', element: text }],
    ['set(number)', { kind: 'set', element: number }, { kind: 'set', element: { kind: 'number' } }],
    ['map(bool)', { kind: 'map', element: bool }, { kind: 'map', element: { kind: 'bool' } }],
    ['list without an element', { kind: 'list' }, { kind: 'list', element: { kind: 'json' } }],
    [
      'tuple([string, number])',
      { kind: 'tuple', elements: [string, number] },
      { kind: 'tuple', elements: [text, { kind: 'number' }] },
    ],
    ['tuple([])', { kind: 'tuple' }, { kind: 'tuple', elements: [] }],
    ['object({})', { kind: 'object' }, { kind: 'object', members: [] }],
    [
      'object with optional attributes',
      {
        kind: 'object',
        attributes: [
          attribute('name', string),
          optional('port', number, 443),
          optional('note', string),
          attribute('ttl', number, { optional: true, expression: '60 * 60' }),
        ],
      },
      {
        kind: 'object',
        members: [
          member('name', text),
          member('port', { kind: 'number' }, true, 443),
          member('note', text, true),
          { ...member('ttl', { kind: 'number' }, true), defaultText: 'Computed: 60 * 60' },
        ],
      },
    ],
    [
      'map(object({ rules = list(object({ from = set(string), to = optional(tuple([string, number])) })) }))',
      {
        kind: 'map',
        element: {
          kind: 'object',
          attributes: [
            attribute('rules', {
              kind: 'list',
              element: {
                kind: 'object',
                attributes: [
                  attribute('from', { kind: 'set', element: string }),
                  optional('to', { kind: 'tuple', elements: [string, number] }),
                ],
              },
            }),
          ],
        },
      },
      {
        kind: 'map',
        element: {
          kind: 'object',
          members: [
            member('rules', {
              kind: 'list',
              element: {
                kind: 'object',
                members: [
                  member('from', { kind: 'set', element: text }),
                  member('to', { kind: 'tuple', elements: [text, { kind: 'number' }] }, true),
                ],
              },
            }),
          ],
        },
      },
    ],
  ];
  it.each(cases)('matches the type %s', (_, type, field) => {
    expect(fieldType(type)).toEqual(field);
  });
});

describe('the options of a field', () => {
  const choice = (...options: Json[]) => ({ kind: 'choice', options });
  const size = (condition: string) => fieldOf(input(string, rule(condition))).type;
  const cases: [string, unknown][] = [
    ['contains(["small", "large"], var.x)', choice('small', 'large')],
    ['contains(toset(["a"]), var.x)', choice('a')],
    ['var.x == "a" || var.x == "b" || var.x == "a"', choice('a', 'b')],
    ['var.x == null || contains(["a", "b"], var.x)', choice('a', 'b')],
    ['length(var.x) > 0 && contains(["a"], var.x)', choice('a')],
    // Not all values, not this input, or not the value itself.
    ['contains(["a"], var.x) || length(var.x) > 3', { kind: 'text' }],
    ['contains(["a"], var.y)', { kind: 'text' }],
    ['contains(["a"], lower(var.x))', { kind: 'text' }],
    ['contains(local.sizes, var.x)', { kind: 'text' }],
    ['!contains(["a"], var.x)', { kind: 'text' }],
    ['contains(["${var.y}"], var.x)', { kind: 'text' }],
    ['contains([], var.x)', { kind: 'text' }],
  ];
  it.each(cases)('follow from the condition if it lists all values: %s', (condition, type) => {
    expect(size(condition)).toEqual(type);
  });

  it('are those of each item and of attributes', () => {
    const list = { kind: 'list', element: string } as const;
    expect(
      fieldOf(input(list, rule('alltrue([for v in var.x : contains(["a"], v)])'))).type,
    ).toEqual({ kind: 'list', element: choice('a') });
    const object = { kind: 'object', attributes: [attribute('size', string)] } as const;
    expect(
      fieldOf(
        input(
          { kind: 'map', element: { ...object, attributes: [...object.attributes] } },
          rule('alltrue([for k, v in var.x : v.size == "a" || v.size == "b"])'),
        ),
      ).type,
    ).toEqual({
      kind: 'map',
      element: { kind: 'object', members: [member('size', choice('a', 'b'))] },
    });
  });

  it('are the allowed values of the platform, if there are any', () => {
    const more = { ...rule('contains(["a", "b"], var.x)'), options: ['b'] };
    expect(fieldOf(input(string, more)).type).toEqual(choice('b'));
    const lists = fieldOf(input({ kind: 'list', element: string }, { options: [['a'], []] }));
    expect(lists.type).toEqual(choice(['a'], []));
  });
});

describe('the hints of a field', () => {
  const hintsOf = (message: string, more: Partial<Input> = {}) =>
    fieldOf(
      input(string, {
        validations: [{ condition: 'length(var.x) >= 3', errorMessage: message }],
        ...more,
      }),
    ).hints;

  it('are the rules of the module, in its own words', () => {
    expect(hintsOf('Use 3 to 30 characters.')).toEqual(['Use 3 to 30 characters.']);
    const unreadable = [{ condition: 'cidrhost(var.x, 0) != ""', errorMessage: 'A network.' }];
    expect(hintsOf('', { validations: unreadable })).toEqual(['A network.']);
  });

  it.each(['"Not ${var.x}."', 'Not ${var.x}.', 'format("Not %s.", var.x)', 'local.message', ''])(
    'do not include a message that the module computes: %s',
    (message) => {
      expect(hintsOf(message)).toEqual([]);
    },
  );

  it('do not repeat the description, or the options of a choice', () => {
    expect(hintsOf('Use 3 characters.', { description: 'The name. Use 3 characters' })).toEqual([]);
    expect(hintsOf('Use a or b.', { options: ['a', 'b'] })).toEqual([]);
    const choice = [{ condition: 'contains(["a"], var.x)', errorMessage: 'Only a.' }];
    expect(hintsOf('', { validations: choice })).toEqual([]);
    expect(
      hintsOf('', { validations: [...choice, { condition: 'true', errorMessage: 'Rule.' }] }),
    ).toEqual([]);
  });
});

describe('the label of a field', () => {
  it.each([
    ['instance_size', 'Instance size'],
    ['dns-zone', 'Dns zone'],
    ['x', 'X'],
    ['__', '__'],
  ])('with the name %s is "%s"', (name, label) => {
    expect(labelOf(name)).toBe(label);
  });
});
