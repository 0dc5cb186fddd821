// Generated from openapi/ by npm run generate. Do not edit.

export interface AgentJobProviderBlock {
  /** The name of the template. */
  'template': string;
  /** The local name of the provider in the module. */
  'provider': string;
  'alias': string | null;
  /** Source as the module declares it; null means the tool's default. */
  'source': string | null;
  /** The body of the block, in the JSON syntax of the tools. */
  'configuration': string;
  /** The variables to which the block refers. The module need not declare them. */
  'variables': Array<string>;
}
