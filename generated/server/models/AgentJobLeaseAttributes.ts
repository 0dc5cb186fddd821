// Generated from openapi/ by npm run generate. Do not edit.

export interface AgentJobLeaseAttributes {
  /** With `cancel`, interrupt the tool; with `force`, kill it. */
  'stop': 'none' | 'cancel' | 'force';
}
