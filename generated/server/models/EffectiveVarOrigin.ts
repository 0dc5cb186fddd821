// Generated from openapi/ by npm run generate. Do not edit.

/** The workspace or the variable set that a value comes from. */
export interface EffectiveVarOrigin {
  'type': 'workspaces' | 'varsets';
  'id': string;
  'name': string;
  /** What makes a variable set apply to the workspace; `workspace` for the workspace's own values. */
  'scope': 'workspace' | 'project' | 'no-code-module' | 'global';
  'priority': boolean;
}
