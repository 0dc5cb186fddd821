// Generated from openapi/ by npm run generate. Do not edit.

export interface VariableSetPermissions {
  'can-update': boolean;
}
