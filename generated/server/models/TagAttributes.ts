// Generated from openapi/ by npm run generate. Do not edit.

export interface TagAttributes {
  'name': string;
  'created-at': string;
  /** Number of workspaces that have the tag, among those that the caller may read. */
  'instance-count': number;
}
