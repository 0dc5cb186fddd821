// Generated from openapi/ by npm run generate. Do not edit.

export interface NoCodeCatalogAttributes {
  /** Name of the module. */
  'name': string;
  /** The organization that owns the module. */
  'namespace': string;
  'provider': string;
  /** The first sentence of the readme, without markup; empty if there is none. */
  'description': string;
  /** The version that a new workspace gets. */
  'version': string;
  /** The module version that the settings name, or `latest`. */
  'version-pin': string;
  /** When the no-code settings of the module were created. */
  'created-at': string;
}
