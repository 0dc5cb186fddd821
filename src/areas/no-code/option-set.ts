import type { Json } from '../../lib/hcl/json-value.js';

/**
 * The values that are allowed for a variable, as they were sent. Null and an empty list allow any
 * value.
 */
export interface OptionSet {
  readonly variableName: string;
  readonly variableType: string;
  readonly options: readonly Json[] | null;
}

/** An option set with its ID, by which a client says which one it means. */
export interface NamedOptionSet extends OptionSet {
  readonly id: string;
}

/** Equal to the letter and in the same order: options are echoed as they were sent. */
export function sameOptionSets(left: readonly OptionSet[], right: readonly OptionSet[]): boolean {
  return (
    left.length === right.length && left.every((set, index) => textOf(set) === textOf(right[index]))
  );
}

function textOf(set: OptionSet | undefined): string {
  return JSON.stringify([set?.variableName, set?.variableType, set?.options]);
}
