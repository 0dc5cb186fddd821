// Generated from openapi/ by npm run generate. Do not edit.

export interface VariableError {
  /** The name of the variable; for an unknown one, as the request spells it, up to 64 characters. */
  'variable': string;
  /** The broken rule: a keyword of the schema (`required`, `type`, `minLength`, …), `charset`, `precision`, `duplicate` or `unknown`. */
  'rule': string;
  'detail': string;
  /** The schema of the variable; absent for an unknown variable and for `Partition`. */
  'schema'?: { [key: string]: any; };
}
