import { describe, expect, it } from 'vitest';
import { RUN_STATES } from '../../portal/src/app/run-states.js';
import { formatCsv } from '../../portal/src/pages/fleet/csv.js';
import { readAllowed, writeAllowed } from '../../portal/src/pages/no-code/allowed-values.js';
import {
  parsePolicyVariables,
  valuesOf,
} from '../../portal/src/pages/policy-templates/policy-variables.js';
import { STATUSES } from '../../src/platform/runs/run-status.js';

describe('allowed values', () => {
  it.each([
    [{ kind: 'string' }, ' eu-central-1\n\n7\n', ['eu-central-1', '7']],
    [{ kind: 'number' }, '1\n2.5', [1, 2.5]],
    [{ kind: 'bool' }, 'true', [true]],
    [{ kind: 'list', element: { kind: 'string' } }, '["a"]\n["a","b"]', [['a'], ['a', 'b']]],
    [{ kind: 'number' }, ' \n', []],
    [{ kind: 'number' }, '1\nnull', [1, null]],
    [{ kind: 'string' }, '"a\\nb"\nc', ['a\nb', 'c']],
    [{ kind: 'string' }, '""\n" a "\n"\\"a\\""', ['', ' a ', '"a"']],
    [{ kind: 'string' }, 'null\n"null"', [null, 'null']],
  ] as const)('of %j are parsed from %j', (type, text, values) => {
    expect(readAllowed(type, text)).toEqual({ values, problem: null });
    expect(readAllowed(type, writeAllowed(type, values)).values).toEqual(values);
  });

  it.each([
    [{ kind: 'number' }, '1\nlarge', 'Line 2 is not a number, such as 8 or 2.5.'],
    [{ kind: 'bool' }, 'yes', 'Line 1 is neither true nor false.'],
    [
      { kind: 'string' },
      '"a" or "b"',
      'Line 1 is not a complete text in quotation marks, such as "first line\\nsecond line".',
    ],
    [{ kind: 'any' }, '{', 'Line 1 is not valid JSON, such as ["a", "b"] or {"size": 2}.'],
  ] as const)('of %j are refused for %j', (type, text, problem) => {
    expect(readAllowed(type, text)).toEqual({ values: [], problem });
  });
});

describe('the CSV export', () => {
  it('quotes separators, quotes and line breaks', () => {
    expect(formatCsv([['a,b', 'say "hi"', 'two\nlines', 'plain']])).toBe(
      '"a,b","say ""hi""","two\nlines",plain\r\n',
    );
  });

  it('has no cell that a spreadsheet evaluates', () => {
    expect(formatCsv([['=1+1', '+1', '-x', '@a', '=A1,"b"']])).toBe(
      `'=1+1,'+1,'-x,'@a,"'=A1,""b"""\r\n`,
    );
  });
});

it('every status of a run belongs to one filter of the fleet', () => {
  const filtered = RUN_STATES.flatMap(({ statuses }) => statuses);
  expect(filtered.toSorted()).toEqual([...STATUSES].sort());
});

describe('the variables of a policy template', () => {
  const schema = JSON.stringify({
    type: 'object',
    properties: {
      name: { type: 'string', minLength: 1, description: 'Of the service.' },
      access_level: { type: 'string', enum: ['read', 'write'], default: 'read' },
      port: { type: 'integer' },
      public: { type: 'boolean' },
    },
    required: ['name', 'access_level'],
  });

  it('are fields, with options if the schema lists values', () => {
    expect(parsePolicyVariables('')).toEqual([]);
    expect(parsePolicyVariables(schema)).toMatchObject([
      { name: 'name', label: 'Name', description: 'Of the service.', isRequired: true },
      { label: 'Access level', options: ['read', 'write'], default: 'read' },
      { kind: 'number', options: [], isRequired: false },
      { kind: 'boolean', options: ['true', 'false'] },
    ]);
  });

  it('are sent with their types, and only if every required one has a value', () => {
    const variables = parsePolicyVariables(schema);
    expect(valuesOf(variables, { port: '80' })).toBeNull();
    expect(valuesOf(variables, { name: 'web', port: '80', public: 'true' })).toEqual({
      name: 'web',
      port: 80,
      public: true,
    });
    expect(valuesOf(variables, { name: 'web', port: 'http' })).toMatchObject({ port: 'http' });
  });
});
