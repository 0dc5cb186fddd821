import { describe, expect, it } from 'vitest';
import { summarizePlan } from '../../src/execution/plan/planned-changes.js';

const resource = (change: object, more: object = {}) => ({
  address: 'terraform_data.a',
  mode: 'managed',
  type: 'terraform_data',
  change: { actions: ['no-op'], ...change },
  ...more,
});

describe('a plan has changes', () => {
  const drift = { resource_drift: [resource({ actions: ['update'] })] };

  it.each([
    ['nothing', {}, false],
    ['a resource without a change', { resource_changes: [resource({})] }, false],
    ['a new resource', { resource_changes: [resource({ actions: ['create'] })] }, true],
    [
      'a resource that is moved',
      { resource_changes: [resource({}, { previous_address: 'terraform_data.b' })] },
      true,
    ],
    [
      'a resource that is imported',
      { resource_changes: [resource({ importing: { id: 'a' } })] },
      true,
    ],
    [
      'a resource that is no longer managed',
      { resource_changes: [resource({ actions: ['forget'] })] },
      true,
    ],
    ['an output without a change', { output_changes: { a: { actions: ['no-op'] } } }, false],
    ['an output that changes', { output_changes: { a: { actions: ['update'] } } }, true],
    ['drift', drift, false],
  ])('in OpenTofu: %s', (_, plan, expected) => {
    expect(summarizePlan(plan).hasChanges).toBe(expected);
  });

  it('in OpenTofu with -refresh-only: drift', () => {
    expect(summarizePlan(drift, { refreshOnly: true }).hasChanges).toBe(true);
    expect(summarizePlan({}, { refreshOnly: true }).hasChanges).toBe(false);
  });

  it.each([true, false])('in Terraform if it reports so: %s', (applyable) => {
    expect(summarizePlan({ applyable }).hasChanges).toBe(applyable);
  });
});
