import type { NewVariable } from '../../platform/workspaces/variable-rules.js';

/** The relationship `vars` of a request. */
interface NewVariables {
  readonly data: readonly { readonly attributes: NewVariable }[];
}

export function toNewVariables(vars: NewVariables | undefined): NewVariable[] {
  return vars?.data.map(({ attributes }) => attributes) ?? [];
}
