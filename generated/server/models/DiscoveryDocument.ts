// Generated from openapi/ by npm run generate. Do not edit.

export interface DiscoveryDocument {
  'tfe.v2': string;
  'tfe.v2.1': string;
  'tfe.v2.2': string;
  /** Module registry protocol. */
  'modules.v1': string;
  /** Provider registry protocol. */
  'providers.v1': string;
}
