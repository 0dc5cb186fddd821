// Generated from openapi/ by npm run generate. Do not edit.

/** Which settings were given for the workspace itself, rather than left to the default. */
export interface WorkspaceSettingOverwrites {
  'execution-mode': boolean;
  'agent-pool': boolean;
}
