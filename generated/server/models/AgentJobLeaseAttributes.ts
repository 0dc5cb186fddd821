// Generated from openapi/ by npm run generate. Do not edit.

export interface AgentJobLeaseAttributes {
  /** `cancel`: interrupt the tool. `force`: kill the tool. */
  'stop': 'none' | 'cancel' | 'force';
}
