// Generated from openapi/ by npm run generate. Do not edit.

export interface TagAttributes {
  'name': string;
  'created-at': string;
  /** Workspaces that have the tag, as far as the caller may read them. */
  'instance-count': number;
}
