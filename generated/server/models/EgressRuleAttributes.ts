// Generated from openapi/ by npm run generate. Do not edit.

export interface EgressRuleAttributes {
  /** The canonical spelling, with the port. */
  'host': string;
  'description': string | null;
  /** Whether the rule only permits projects to create rules for the hosts that the rule covers. A delegated rule permits no connection. */
  'delegated': boolean;
  'created-at': string;
}
