// Generated from openapi/ by npm run generate. Do not edit.

export interface ProviderConfigurationChoice {
  'provider': string;
  'alias': string | null;
  'source': string;
  /** Whether the block is that of the module or of a template. With `none`, the provider reads its environment only. */
  'origin': 'module' | 'template' | 'none';
  /** The name of the template. */
  'template': string | null;
  /** `organization`, `project` or `no-code-module`. */
  'scope': string | null;
}
