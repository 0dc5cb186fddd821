// Generated from openapi/ by npm run generate. Do not edit.

export interface VariableError {
  /** The name of the variable: as the template spells it or, if the variable is unknown, as the request spells it, truncated to 64 characters. Empty if the rule does not concern a single variable. */
  'variable': string;
  /** The broken rule: a keyword of the schema (`required`, `type`, `minLength`, …), `charset`, `precision`, `duplicate` or `unknown`. */
  'rule': string;
  'detail': string;
  /** The schema of the variable; absent if the template declares no such variable. */
  'schema'?: { [key: string]: any; };
}
