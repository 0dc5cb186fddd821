// Generated from openapi/ by npm run generate. Do not edit.

export interface PolicyCheckPermissions {
  'can-override': boolean;
}
