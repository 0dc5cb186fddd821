// Generated from openapi/ by npm run generate. Do not edit.

/** The workspace or the variable set that a value comes from. */
export interface EffectiveVarOrigin {
  'type': 'workspaces' | 'varsets';
  'id': string;
  'name': string;
  /** The scope in which a variable set applies; of several scopes, the one that determines its precedence. For the workspace's own values, `workspace`. */
  'scope': 'workspace' | 'project' | 'no-code-module' | 'global';
  'priority': boolean;
}
