// Generated from openapi/ by npm run generate. Do not edit.

/** Whether the project sets its own default execution mode and agent pool. Both members have the same value; false means the settings of the organization. */
export interface ProjectSettingOverwrites {
  'default-execution-mode': boolean;
  'default-agent-pool': boolean;
}
