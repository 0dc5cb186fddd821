// Generated from openapi/ by npm run generate. Do not edit.

export interface NoCodeCatalogLinks {
  /** Relative path that creates workspaces. */
  'workspaces': string;
}
