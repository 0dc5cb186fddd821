// Generated from openapi/ by npm run generate. Do not edit.

export interface AgentJobLogAttributes {
  /** Size of the log, in bytes. */
  'log-size': number;
}
