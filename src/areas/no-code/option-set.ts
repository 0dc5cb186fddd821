import type { Json } from '../../lib/hcl/json-value.js';

/** The allowed values of a variable, as in the request. Null and an empty list allow any value. */
export interface OptionSet {
  readonly variableName: string;
  readonly variableType: string;
  readonly options: readonly Json[] | null;
}

/** An option set with its ID, by which clients refer to it. */
export interface StoredOptionSet extends OptionSet {
  readonly id: string;
}

/** Compares exactly, including the order, because responses return options as they were sent. */
export function areSameOptionSets(
  left: readonly OptionSet[],
  right: readonly OptionSet[],
): boolean {
  return (
    left.length === right.length &&
    left.every((set, index) => serialize(set) === serialize(right[index]))
  );
}

function serialize(set: OptionSet | undefined): string {
  return JSON.stringify([set?.variableName, set?.variableType, set?.options]);
}
