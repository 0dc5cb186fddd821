// Generated from openapi/ by npm run generate. Do not edit.

export interface ModuleProjectUsage {
  'id': string;
  'name': string;
  'workspace-count': number;
  'upgradable-count': number;
}
