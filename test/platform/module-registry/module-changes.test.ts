import { describe, expect, it } from 'vitest';
import type {
  OutputFacts,
  VariableFacts,
} from '../../../src/lib/module-inspection/module-facts.js';
import {
  parseTypeConstraint,
  printTypeConstraint,
} from '../../../src/lib/module-inspection/type-constraint.js';
import {
  inputChanges,
  needsValue,
  outputChanges,
} from '../../../src/platform/module-registry/module-changes.js';

type Declared = Partial<Omit<VariableFacts, 'type'>> & { readonly type?: string };

function variable({ type = 'string', ...declared }: Declared = {}): VariableFacts {
  const parsed = parseTypeConstraint(type);
  return {
    name: 'region',
    type: parsed,
    typeText: printTypeConstraint(parsed),
    required: declared.default === undefined && declared.defaultExpression === undefined,
    description: null,
    sensitive: false,
    nullable: true,
    ephemeral: false,
    validations: [],
    file: 'main.tf',
    line: 1,
    ...declared,
  };
}

const output = (declared: Partial<OutputFacts> = {}): OutputFacts => ({
  name: 'url',
  description: null,
  sensitive: false,
  ephemeral: false,
  file: 'main.tf',
  line: 1,
  ...declared,
});

const RULE = { condition: 'length(var.region) > 0', errorMessage: 'A region has a name.' };

describe('the changes between two versions of a module', () => {
  it.each<[what: string, before: Declared, after: Declared, differences: string[], needs: boolean]>(
    [
      ['nothing if only its position changes', {}, { file: 'variables.tf', line: 9 }, [], false],
      [
        'a type that is spelled differently',
        { type: 'list( string )' },
        { type: 'list(string)' },
        [],
        false,
      ],
      ['a type', { type: 'string' }, { type: 'list(string)' }, ['type'], false],
      [
        'a nested type',
        { type: 'map(object({ a = optional(number, 1) }))' },
        { type: 'map(object({ a = optional(number, 2) }))' },
        ['type'],
        false,
      ],
      ['a removed default', { default: 'eu' }, {}, ['required'], true],
      ['an added default', {}, { default: 'eu' }, ['optional'], false],
      ['an added default of null', {}, { default: null, required: false }, ['optional'], false],
      ['a default', { default: 'eu' }, { default: 'us' }, ['default'], false],
      [
        'a default that becomes an expression',
        { default: 60 },
        { defaultExpression: '60 * 60' },
        ['default'],
        false,
      ],
      ['a validation', {}, { validations: [RULE] }, ['validations'], false],
      [
        'everything else',
        {},
        { description: 'Where.', nullable: false, sensitive: true, ephemeral: true },
        ['description', 'nullable', 'sensitive', 'ephemeral'],
        false,
      ],
      ['nothing if a missing description becomes empty', {}, { description: '' }, [], false],
    ],
  )('contain, for an input, %s', (_, before, after, differences, needs) => {
    const changes = inputChanges([variable(before)], [variable(after)]);
    expect(changes.flatMap((change) => change.differences)).toEqual(differences);
    expect(changes.map(needsValue)).toEqual(differences.length === 0 ? [] : [needs]);
  });

  it('contain added and removed inputs, and the new ones that need a value', () => {
    const changes = inputChanges(
      [variable({ name: 'old' }), variable({ name: 'kept' })],
      [
        variable({ name: 'kept' }),
        variable({ name: 'new' }),
        variable({ name: 'given', default: 1 }),
      ],
    );
    expect(
      changes.map((change) => [
        change.name,
        change.before?.name,
        change.after?.name,
        needsValue(change),
      ]),
    ).toEqual([
      ['given', undefined, 'given', false],
      ['new', undefined, 'new', true],
      ['old', 'old', undefined, false],
    ]);
  });

  it('contain, for an output, addition, removal, description and sensitivity', () => {
    const changes = outputChanges(
      [output(), output({ name: 'gone' }), output({ name: 'same' })],
      [
        output({ sensitive: true, description: 'Where.' }),
        output({ name: 'same' }),
        output({ name: 'new' }),
      ],
    );
    expect(changes.map(({ name, differences }) => [name, differences])).toEqual([
      ['gone', []],
      ['new', []],
      ['url', ['description', 'sensitive']],
    ]);
  });
});
