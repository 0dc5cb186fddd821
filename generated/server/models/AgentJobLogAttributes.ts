// Generated from openapi/ by npm run generate. Do not edit.

export interface AgentJobLogAttributes {
  /** In bytes. */
  'log-size': number;
}
