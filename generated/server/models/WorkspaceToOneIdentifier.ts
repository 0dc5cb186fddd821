// Generated from openapi/ by npm run generate. Do not edit.

export interface WorkspaceToOneIdentifier {
  'id': string;
  'type': string;
}
