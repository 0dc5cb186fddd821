// Generated from openapi/ by npm run generate. Do not edit.

export interface EgressDecisionAttributes {
  'phase': 'plan' | 'apply';
  /** Empty if the host is unknown. */
  'host': string;
  'port': number;
  'outcome': 'allowed' | 'refused' | 'failed';
  /** Why the connection was refused (`no-rule`, `private-address`, `malformed`, `too-many-connections`) or failed (`not-resolved`, `unreachable`); null if it was allowed. */
  'reason': string | null;
  'connections': number;
}
