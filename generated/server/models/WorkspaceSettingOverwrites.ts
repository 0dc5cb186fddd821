// Generated from openapi/ by npm run generate. Do not edit.

/** Whether the workspace sets its own execution mode and agent pool. Both members have the same value. If false, the settings of the project apply, but `remote` replaces `local` for no-code workspaces. */
export interface WorkspaceSettingOverwrites {
  'execution-mode': boolean;
  'agent-pool': boolean;
}
