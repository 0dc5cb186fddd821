// Generated from openapi/ by npm run generate. Do not edit.

export interface ModuleSearchEntry {
  /** Namespace, name, provider and version, separated by slashes. */
  'id': string;
  /** Always empty. */
  'owner': string;
  'namespace': string;
  'name': string;
  'version': string;
  'provider': string;
  /** Always empty. */
  'description': string;
  /** Always empty. */
  'source': string;
  'published_at': string;
  /** Always 0. */
  'downloads': number;
  /** Always false. */
  'verified': boolean;
}
