// Generated from openapi/ by npm run generate. Do not edit.

/** Which settings belong to the workspace itself, rather than being left to the default. */
export interface WorkspaceSettingOverwrites {
  'execution-mode': boolean;
  'agent-pool': boolean;
}
