// Generated from openapi/ by npm run generate. Do not edit.

export interface EgressDecisionAttributes {
  'phase': 'plan' | 'apply';
  /** Empty if the request had none. */
  'host': string;
  'port': number;
  'outcome': 'allowed' | 'refused' | 'failed';
  /** `no-rule`, `private-address`, `malformed` and `too-many-connections` of a refusal; `not-resolved` and `unreachable` of a failure. */
  'reason': string | null;
  'connections': number;
}
