// Generated from openapi/ by npm run generate. Do not edit.

export interface ProviderTemplateAttributes {
  'name': string;
  'description': string | null;
  /** The local name of the provider: the label of the block. */
  'provider': string;
  /** Null for the default configuration of the provider. */
  'alias': string | null;
  /** The source that the provider must have in the module for the template to apply. */
  'source': string;
  /** The provider block, in HCL. */
  'configuration': string;
  'created-at': string;
  'updated-at': string;
}
