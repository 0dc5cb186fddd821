// Generated from openapi/ by npm run generate. Do not edit.

export interface AgentJobLeaseAttributes {
  /** `cancel` asks to interrupt the tool in order, `force` to kill it. */
  'stop': 'none' | 'cancel' | 'force';
}
