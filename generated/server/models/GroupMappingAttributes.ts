// Generated from openapi/ by npm run generate. Do not edit.

export interface GroupMappingAttributes {
  /** Null if each group is mapped to the team of the same name. */
  'group': string | null;
  'team-name': string | null;
  'created-at': string;
}
