import type { Violation } from '../../core/errors.js';
import type { OptionSet, StoredOptionSet } from './option-set.js';

/**
 * An item of the list in a request. With an ID, it replaces the option set with that ID, or keeps
 * it if `set` is undefined. Without an ID, it is a new option set.
 */
export interface OptionItem {
  readonly id?: string | undefined;
  readonly set?: OptionSet | undefined;
}

/** An option set of the new list. A new one has no ID yet. */
export interface OptionSetDraft extends OptionSet {
  readonly id?: string;
}

export interface AppliedOptions {
  readonly sets: readonly OptionSetDraft[];
  /** For each set, the index of its item in the request. */
  readonly itemIndexes: readonly number[];
  readonly violations: readonly Violation[];
}

/** Applies the list of a request, which replaces the whole list (docs/decisions/0010). */
export function applyOptionItems(
  stored: readonly StoredOptionSet[],
  items: readonly OptionItem[],
): AppliedOptions {
  const sets: OptionSetDraft[] = [];
  const itemIndexes: number[] = [];
  const violations: Violation[] = [];
  const usedIds = new Set<string>();
  for (const [index, { id, set }] of items.entries()) {
    const addViolation = (member: string, detail: string): number =>
      violations.push({ pointer: `${optionPointer(index)}/${member}`, detail });
    const existing = stored.find((one) => one.id === id);
    if (id === undefined && !set)
      addViolation('attributes', 'attributes is required for a new option set');
    else if (id !== undefined && !existing)
      addViolation('id', `This no-code module has no option set "${id}".`);
    else if (id !== undefined && usedIds.has(id))
      addViolation('id', `The option set "${id}" occurs twice.`);
    const content = set ?? existing;
    // An invalid item with content stays in the list, so that its other violations are reported.
    if (content) {
      sets.push(existing ? { ...content, id: existing.id } : content);
      itemIndexes.push(index);
    }
    if (id !== undefined) usedIds.add(id);
  }
  return { sets, itemIndexes, violations };
}

export function optionPointer(index: number): string {
  return `/data/relationships/variable-options/data/${index}`;
}
