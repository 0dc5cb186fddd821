import type { Violation } from '../../core/errors.js';
import type { NamedOptionSet, OptionSet } from './option-set.js';

/**
 * One item of the list in a request. With an ID it replaces or keeps the set with this ID; without
 * one it is a new set.
 */
export interface OptionItem {
  readonly id?: string | undefined;
  readonly set?: OptionSet | undefined;
}

/** An option set of the new list; without an ID, it is new. */
export interface ChangedSet extends OptionSet {
  readonly id?: string;
}

export interface ChangedOptions {
  readonly sets: readonly ChangedSet[];
  /** For each set, the index of its item. */
  readonly places: readonly number[];
  readonly violations: readonly Violation[];
}

/** Applies the list of a request, which replaces the whole list (docs/decisions/0010, C4). */
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
    const existing = known.find((one) => one.id === id);
    if (id === undefined && !set)
      refuse('attributes', 'attributes is required for a new option set');
    else if (id !== undefined && !existing)
      refuse('id', `This no-code module has no option set "${id}".`);
    else if (id !== undefined && used.has(id)) refuse('id', `The option set "${id}" occurs twice.`);
    const changed = set ?? existing;
    // An invalid item stays in the list, so that its other violations are reported, too.
    if (changed) sets.push(existing ? { ...changed, id: existing.id } : changed);
    if (changed) places.push(index);
    if (id !== undefined) used.add(id);
  }
  return { sets, places, violations };
}

export function optionPointer(index: number): string {
  return `/data/relationships/variable-options/data/${index}`;
}
