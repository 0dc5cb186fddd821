// Generated from openapi/ by npm run generate. Do not edit.

export interface VariableError {
  /** The name of the variable. */
  'variable': string;
  /** The broken rule: a keyword of the schema (`required`, `type`, `minLength`, …), `charset`, `duplicate` or `unknown`. */
  'rule': string;
  'detail': string;
  /** The variable's own schema; absent for an unknown variable. */
  'schema'?: { [key: string]: any; };
}
