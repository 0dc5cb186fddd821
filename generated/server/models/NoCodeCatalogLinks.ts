// Generated from openapi/ by npm run generate. Do not edit.

export interface NoCodeCatalogLinks {
  /** Relative path to which to `POST` a workspace. */
  'workspaces': string;
}
