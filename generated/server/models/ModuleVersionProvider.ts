// Generated from openapi/ by npm run generate. Do not edit.

export interface ModuleVersionProvider {
  /** Local name. */
  'name': string;
  /** Address, such as `hashicorp/aws`. */
  'source': string;
  'version-constraints': Array<string>;
  /** Additional configurations that the caller of the module passes, such as `aws.replica`. */
  'configuration-aliases': Array<string>;
}
