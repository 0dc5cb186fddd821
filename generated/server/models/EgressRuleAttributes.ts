// Generated from openapi/ by npm run generate. Do not edit.

export interface EgressRuleAttributes {
  /** The canonical spelling, with the port. */
  'host': string;
  'description': string | null;
  /** Whether projects may permit what the rule covers. Such a rule itself permits no connection. */
  'delegated': boolean;
  'created-at': string;
}
