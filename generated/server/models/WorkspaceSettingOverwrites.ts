// Generated from openapi/ by npm run generate. Do not edit.

/** Whether the workspace sets its own execution mode and agent pool. Both members have the same value; false means the settings of its project. */
export interface WorkspaceSettingOverwrites {
  'execution-mode': boolean;
  'agent-pool': boolean;
}
