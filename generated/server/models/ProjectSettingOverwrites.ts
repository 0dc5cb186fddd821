// Generated from openapi/ by npm run generate. Do not edit.

/** Which settings the project sets itself. Both have the same value; false means those of the organization. */
export interface ProjectSettingOverwrites {
  'default-execution-mode': boolean;
  'default-agent-pool': boolean;
}
