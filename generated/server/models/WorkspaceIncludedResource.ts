// Generated from openapi/ by npm run generate. Do not edit.

/** A resource, as its own operation returns it. An output, however, has the type `workspace-outputs` and the attribute `output-type` instead of `type`. */
export interface WorkspaceIncludedResource {
  'id': string;
  'type': 'organizations' | 'projects' | 'runs' | 'workspace-outputs' | 'effective-tag-bindings';
  'attributes': { [key: string]: any; };
  'relationships'?: { [key: string]: any; };
  'links'?: { [key: string]: any; };
}
