// Generated from openapi/ by npm run generate. Do not edit.

export interface NoCodeCatalogLinks {
  /** Path for the `POST` request that creates a workspace, without the host. */
  'workspaces': string;
}
