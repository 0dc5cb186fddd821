// Generated from openapi/ by npm run generate. Do not edit.

export interface AgentJobModuleOutput {
  'name': string;
  'sensitive': boolean;
  'ephemeral'?: boolean;
}
