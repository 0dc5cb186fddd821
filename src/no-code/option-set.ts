import type { Json } from '../module-registry/json-value.js';

/** The values that are allowed for a variable, as they were sent. Null and an empty list allow any value. */
export interface OptionSet {
  readonly variableName: string;
  readonly variableType: string;
  readonly options: readonly Json[] | null;
}
