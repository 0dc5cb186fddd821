// Generated from openapi/ by npm run generate. Do not edit.

/** A workspace, a plan or an apply, as its own operation returns it. */
export interface RunRelatedResource {
  'id': string;
  'type': 'workspaces' | 'plans' | 'applies';
  'attributes': { [key: string]: any; };
  'relationships'?: { [key: string]: any; };
  'links'?: { [key: string]: any; };
}
