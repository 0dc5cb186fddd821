// Generated from openapi/ by npm run generate. Do not edit.

/** A variable of the set, or a workspace or project as its own operation returns it. */
export interface VariableSetIncludedResource {
  'id': string;
  'type': 'vars' | 'workspaces' | 'projects';
  'attributes': { [key: string]: any; };
  'relationships'?: { [key: string]: any; };
  'links'?: { [key: string]: any; };
}
