import { describe, expect, it } from 'vitest';
import { applyOptionItems } from '../../../src/areas/no-code/option-changes.js';

const region = { variableName: 'region', variableType: 'string', options: ['eu', 'us'] };
const replicas = { variableName: 'replicas', variableType: 'number', options: [1, 2] };
const stored = [
  { id: 'ncvaropt-1', ...region },
  { id: 'ncvaropt-2', ...replicas },
];

describe('a new list of option sets', () => {
  it('replaces a set by its ID, which stays the same', () => {
    const { sets, violations } = applyOptionItems(stored, [
      { id: 'ncvaropt-1', set: { ...region, options: ['eu'] } },
    ]);
    expect(sets).toEqual([{ ...region, options: ['eu'], id: 'ncvaropt-1' }]);
    expect(violations).toEqual([]);
  });

  it('keeps a set that has an ID but no attributes', () => {
    expect(applyOptionItems(stored, [{ id: 'ncvaropt-2' }]).sets).toEqual([
      { ...replicas, id: 'ncvaropt-2' },
    ]);
  });

  it('creates a set that has no ID, and removes sets that it omits', () => {
    expect(applyOptionItems(stored, [{ set: replicas }]).sets).toEqual([replicas]);
    expect(applyOptionItems(stored, []).sets).toEqual([]);
  });

  it('keeps the order of its items', () => {
    expect(
      applyOptionItems(stored, [{ id: 'ncvaropt-2' }, { id: 'ncvaropt-1' }]).sets.map(
        ({ id }) => id,
      ),
    ).toEqual(['ncvaropt-2', 'ncvaropt-1']);
  });

  it('is refused with every violation and its pointer', () => {
    const { violations, itemIndexes } = applyOptionItems(stored, [
      {},
      { id: 'ncvaropt-9', set: region },
      { id: 'ncvaropt-2' },
      { id: 'ncvaropt-2', set: replicas },
    ]);
    expect(violations).toEqual([
      {
        pointer: '/data/relationships/variable-options/data/0/attributes',
        detail: 'attributes is required for a new option set',
      },
      {
        pointer: '/data/relationships/variable-options/data/1/id',
        detail: 'This no-code module has no option set "ncvaropt-9".',
      },
      {
        pointer: '/data/relationships/variable-options/data/3/id',
        detail: 'The option set "ncvaropt-2" occurs twice.',
      },
    ]);
    expect(itemIndexes).toEqual([1, 2, 3]);
  });
});
