// Generated from openapi/ by npm run generate. Do not edit.

export interface AgentJobModuleVariable {
  'name': string;
  'type': string;
  'sensitive': boolean;
  'required': boolean;
}
