// Generated from openapi/ by npm run generate. Do not edit.

export interface AgentJobVariable {
  'key': string;
  'value': string;
  'category': 'iac' | 'env';
  'hcl': boolean;
  'sensitive': boolean;
}
