// Generated from openapi/ by npm run generate. Do not edit.

export interface ProviderConfigurationChoice {
  'provider': string;
  'alias': string | null;
  'source': string;
  /** Whether the block comes from the module or from a template; `none` if neither configures the provider. */
  'origin': 'module' | 'template' | 'none';
  /** Name of the template; null unless the origin is a template. */
  'template': string | null;
  /** `organization`, `project` or `no-code-module`; null unless the origin is a template. */
  'scope': string | null;
}
