import type { Violation } from '../../core/errors.js';
import type { NamedOptionSet, OptionSet } from './option-set.js';

/**
 * One item of the list that a request sends: it replaces the set with its ID, keeps that set, or is
 * a new one.
 */
export interface OptionItem {
  readonly id?: string | undefined;
  readonly set?: OptionSet | undefined;
}

/** An option set of the new list; without an ID it is to be made. */
export interface ChangedSet extends OptionSet {
  readonly id?: string;
}

export interface ChangedOptions {
  readonly sets: readonly ChangedSet[];
  /** For each set, the index of its item. */
  readonly places: readonly number[];
  readonly violations: readonly Violation[];
}

/** The list is the whole new one (docs/decisions/0010, C4): sets that it leaves out are gone. */
export function changedOptions(
  known: readonly NamedOptionSet[],
  items: readonly OptionItem[],
): ChangedOptions {
  const sets: ChangedSet[] = [];
  const places: number[] = [];
  const violations: Violation[] = [];
  const used = new Set<string>();
  for (const [index, { id, set }] of items.entries()) {
    const refuse = (member: string, detail: string): number =>
      violations.push({ pointer: `${optionPointer(index)}/${member}`, detail });
    const meant = known.find((one) => one.id === id);
    if (id === undefined && !set)
      refuse('attributes', 'attributes is required for a new option set');
    else if (id !== undefined && !meant)
      refuse('id', `This no-code module has no option set "${id}".`);
    else if (id !== undefined && used.has(id))
      refuse('id', `The option set "${id}" is named twice.`);
    const changed = set ?? meant;
    // A wrong item is kept: all that it breaks is told at once.
    if (changed) sets.push(meant ? { ...changed, id: meant.id } : changed);
    if (changed) places.push(index);
    if (id !== undefined) used.add(id);
  }
  return { sets, places, violations };
}

export function optionPointer(index: number): string {
  return `/data/relationships/variable-options/data/${index}`;
}
