import type { Json } from '../../lib/hcl/json-value.js';

/** The allowed values of a variable, as in the request. Null and an empty list allow any value. */
export interface OptionSet {
  readonly variableName: string;
  readonly variableType: string;
  readonly options: readonly Json[] | null;
}

/** An option set with the ID that clients refer to. */
export interface NamedOptionSet extends OptionSet {
  readonly id: string;
}

/** Compares exactly, including the order, because options are returned as they were sent. */
export function sameOptionSets(left: readonly OptionSet[], right: readonly OptionSet[]): boolean {
  return (
    left.length === right.length && left.every((set, index) => textOf(set) === textOf(right[index]))
  );
}

function textOf(set: OptionSet | undefined): string {
  return JSON.stringify([set?.variableName, set?.variableType, set?.options]);
}
