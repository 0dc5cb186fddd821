import { describe, expect, it } from 'vitest';
import { findUnappliedInputs } from '../../../portal/src/forms/unapplied-inputs.js';

const variable = (key: string, value: string, more: { hcl?: boolean; category?: string } = {}) => ({
  key,
  value,
  category: 'iac',
  hcl: false,
  sensitive: false,
  ...more,
});

/** A plan of a root configuration that Gantry generates for a module. */
const plan = (values: Record<string, unknown>) => ({
  planned_values: {},
  variables: Object.fromEntries(Object.entries(values).map(([key, value]) => [key, { value }])),
  configuration: {
    root_module: {
      module_calls: { this: { module: { variables: { region: {}, size: {}, zones: {} } } } },
    },
  },
});

describe('the saved inputs that the last apply did not use', () => {
  it('are those with another value, also in a list', () => {
    const saved = [variable('region', 'eu-west'), variable('zones', '["a", "b"]', { hcl: true })];
    expect(findUnappliedInputs(plan({ region: 'eu-west', zones: ['a', 'b'] }), saved)).toEqual([]);
    expect(findUnappliedInputs(plan({ region: 'eu-north', zones: ['a'] }), saved)).toEqual([
      { key: 'region', applied: 'eu-north', isRemoved: false },
      { key: 'zones', applied: ['a'], isRemoved: false },
    ]);
  });

  it('are those that replace a default, or return to it', () => {
    expect(findUnappliedInputs(plan({}), [variable('size', '3')])).toEqual([
      { key: 'size', applied: undefined, isRemoved: false },
    ]);
    expect(findUnappliedInputs(plan({ size: 3 }), [])).toEqual([
      { key: 'size', applied: 3, isRemoved: true },
    ]);
    expect(findUnappliedInputs(plan({ size: '(sensitive)' }), [])).toEqual([
      { key: 'size', applied: undefined, isRemoved: true },
    ]);
  });

  it('do not include values that only differ in their notation', () => {
    for (const [applied, saved, hcl] of [
      [3, '3', false],
      ['3', '3', true],
      [true, 'true', false],
      [null, 'null', true],
    ] as const)
      expect(
        findUnappliedInputs(plan({ size: applied }), [variable('size', saved, { hcl })]),
      ).toEqual([]);
  });

  it('do not include what the plan cannot show: secrets, expressions, and other variables', () => {
    const saved = [
      { ...variable('region', ''), value: null, sensitive: true },
      variable('size', 'local.size', { hcl: true }),
      variable('not_declared', 'x'),
      variable('TF_LOG', 'debug', { category: 'env' }),
    ];
    const applied = plan({ region: '(sensitive)', size: 3 });
    expect(findUnappliedInputs(applied, saved)).toEqual([]);
    const redacted = plan({ region: 'a(sensitive)b' });
    expect(findUnappliedInputs(redacted, [variable('region', 'aXb')])).toEqual([]);
  });

  it('are unknown if the plan was removed or was not written by a tool', () => {
    expect(findUnappliedInputs(null, [])).toBeNull();
    expect(findUnappliedInputs({ resource_changes: [], simulated: true }, [])).toBeNull();
  });
});
