// Generated from openapi/ by npm run generate. Do not edit.

/** Options for the plan. */
export interface AgentJobPlanOptions {
  'refresh': boolean;
  'refresh-only': boolean;
  'target-addrs': Array<string>;
  'replace-addrs': Array<string>;
  /** Whether the tool prints JSON lines. */
  'structured-output': boolean;
}
