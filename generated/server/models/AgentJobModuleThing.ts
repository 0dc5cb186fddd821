// Generated from openapi/ by npm run generate. Do not edit.

export interface AgentJobModuleThing {
  'address': string;
  'type': string;
}
