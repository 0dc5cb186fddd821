import { describe, expect, it } from 'vitest';
import { changesOf, currentValues } from '../../../portal/src/forms/current-values.js';
import { fieldOf } from '../../../portal/src/forms/field.js';
import { readForm, variablesOf } from '../../../portal/src/forms/form-reading.js';
import type { FormValue } from '../../../portal/src/forms/form-value.js';
import { input, number, rule, string } from './inputs.js';

const variable = (
  key: string,
  value: string | null,
  more: { hcl?: boolean; sensitive?: boolean } = {},
) => ({
  key,
  value,
  category: 'iac',
  hcl: false,
  sensitive: false,
  ...more,
});
const list = { kind: 'list', element: string } as const;
const FIELDS = [
  fieldOf(input(string, { name: 'region' })),
  fieldOf(input(number, { name: 'replicas', required: false, default: 1 })),
  fieldOf(input(list, { name: 'zones', required: false })),
  fieldOf(input(string, { name: 'password' })),
  fieldOf(input(string, { name: 'computed', required: false })),
];
const VARIABLES = [
  variable('region', 'eu'),
  variable('replicas', '2', { hcl: true }),
  variable('zones', '[\n  "a",\n]', { hcl: true }),
  variable('password', null, { sensitive: true }),
  variable('computed', 'upper("a")', { hcl: true }),
  { ...variable('region', 'of the shell'), category: 'env' },
];

describe('the inputs of a workspace in the form', () => {
  const current = currentValues(FIELDS, VARIABLES);
  const edited = (changes: Record<number, FormValue>) => {
    const form = current.initialValues.map((value, index) => changes[index] ?? value);
    return changesOf(current.fields, readForm(current.fields, form, current), current);
  };

  it('start with their values; a secret starts empty, and an expression is unchanged', () => {
    expect(current.initialValues).toEqual([
      'eu',
      '2',
      { isSet: true, items: [{ key: '', value: 'a' }] },
      '',
    ]);
    expect(current.fields.map(({ name }) => name)).toEqual([
      'region',
      'replicas',
      'zones',
      'password',
    ]);
    expect([...current.storedSecrets]).toEqual(['password']);
  });

  it('are written if they differ, and removed if they return to the default', () => {
    expect(edited({})).toEqual({ changed: [], removed: [] });
    expect(edited({ 0: 'us', 2: { isSet: false, items: [] } })).toEqual({
      changed: [{ key: 'region', value: 'us', category: 'iac', hcl: false, sensitive: false }],
      removed: ['zones'],
    });
    // A value that equals the default is written, because the workspace has another one.
    expect(edited({ 1: '1' }).changed).toMatchObject([{ key: 'replicas', value: '1' }]);
  });

  it('are null if the workspace sets null, until another value is entered', () => {
    const zones = { ...input(list, { name: 'zones', required: false }), default: ['a'] };
    const fields = [
      fieldOf(input(string, { name: 'region', required: false, default: 'eu' })),
      fieldOf(input(number, { name: 'replicas', required: false, default: 1 })),
      fieldOf(zones),
    ];
    const nulls = currentValues(fields, [
      variable('region', 'null', { hcl: true }),
      variable('replicas', 'null'),
      variable('zones', 'null', { hcl: true }),
    ]);
    const change = (form: readonly FormValue[]) =>
      changesOf(fields, readForm(fields, form, nulls), nulls);
    expect(nulls.initialValues).toMatchObject([null, null, { isSet: null }]);
    expect(change(nulls.initialValues)).toEqual({ changed: [], removed: [] });
    const [, replicas = '', group = ''] = nulls.initialValues;
    expect(change(['us', replicas, group]).changed).toMatchObject([{ key: 'region', value: 'us' }]);
    const fresh = currentValues(fields, []);
    expect(
      changesOf(fields, readForm(fields, nulls.initialValues, fresh), fresh).changed,
    ).toMatchObject([
      { key: 'region', value: 'null', hcl: true },
      { key: 'replicas', value: 'null', hcl: true },
      { key: 'zones', value: 'null', hcl: true },
    ]);
  });

  it('keep a changed secret sensitive', () => {
    expect(edited({ 3: 'correct horse' }).changed).toEqual([
      { key: 'password', value: 'correct horse', category: 'iac', hcl: false, sensitive: true },
    ]);
  });
});

describe('inputs that a variable set provides', () => {
  const provided = (name: string, priority: boolean) =>
    fieldOf(
      input(string, {
        name,
        required: false,
        default: 'x',
        providedBy: { name: 'cloud', priority },
      }),
    );
  const fields = [provided('region', false), provided('zone', true)];
  const current = currentValues(fields, [variable('region', 'eu'), variable('zone', 'a')]);

  it('start empty, not with the default, if the workspace has no value', () => {
    const { initialValues } = currentValues(fields, []);
    expect(initialValues).toEqual(['', '']);
    const reading = readForm(fields, initialValues);
    expect(reading).toEqual({ values: new Map(), problems: [] });
    expect(variablesOf(fields, reading.values)).toEqual([]);
    expect(variablesOf(fields, new Map([['region', 'x']]))).toMatchObject([{ key: 'region' }]);
  });

  it('lose the value of the workspace when it is cleared, unless the set has priority', () => {
    expect(changesOf(fields, readForm(fields, ['', '']), current)).toEqual({
      changed: [],
      removed: ['region'],
    });
    expect(changesOf(fields, readForm(fields, ['us', 'b']), current)).toMatchObject({
      changed: [{ key: 'region', value: 'us' }],
      removed: [],
    });
  });

  it('do not break a rule of the module with a value that the form cannot show', () => {
    const field = fieldOf(
      input(string, {
        ...rule('length(var.x) > 3'),
        providedBy: { name: 'cloud', priority: false },
      }),
    );
    expect(readForm([field], ['']).problems).toEqual([]);
    expect(readForm([field], ['eu']).problems).toHaveLength(1);
  });
});
